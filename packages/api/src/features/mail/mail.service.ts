import { type Db, fromJson, type MailTable } from '@personae/db'
import type { Clock } from '../../ports/clock.ts'
import { type Letter, type Mailer, MailRefused } from '../../ports/mailer.ts'
import type { LetterWriter } from './letters.ts'
import { anyDue, countAttempt, deleteMail, findDue, noteFailure } from './mail.repo.ts'

const SECOND = 1_000
/** Milliseconds until the second try; each further wait is twice the one before, up to a day. */
const FIRST_WAIT = 5 * SECOND
const LONGEST_WAIT = 24 * 60 * 60 * SECOND
/** With these waits the last try is some two days after the first. */
const MAX_ATTEMPTS = 17

export interface MailFailure {
  id: string
  kind: string
  attempts: number
  error: string
  /** True when there will be no further try. */
  isFinal: boolean
}

interface Deps {
  db: Db
  clock: Clock
  mailer: Mailer
  write: LetterWriter
}

export type MailService = ReturnType<typeof createMailService>

/** Sends what lies in the outbox. */
export function createMailService({ db, clock, mailer, write }: Deps) {
  const due = db.prepare((read, params: { now: string }) => anyDue(read, params).compile())
  const inMilliseconds = (wait: number) => new Date(clock.now().getTime() + wait).toISOString()

  /** Takes the mail that has waited longest and writes it; the try is counted before it is made. */
  function claim(): Promise<{ mail: MailTable; letter: Letter | null } | null> {
    return db.transact(async (tx) => {
      const mail = await findDue(tx, clock.now().toISOString())
      if (!mail) return null
      const letter = await write(tx, mail.id, fromJson(mail.job))
      const wait = Math.min(FIRST_WAIT * 2 ** mail.attempts, LONGEST_WAIT)
      const attempts = mail.attempts + 1
      if (letter) await countAttempt(tx, mail.id, attempts, inMilliseconds(wait))
      else await deleteMail(tx, mail.id)
      return { mail: { ...mail, attempts }, letter }
    })
  }

  async function fail({ id, job, attempts }: MailTable, error: unknown): Promise<MailFailure> {
    const isFinal = error instanceof MailRefused || attempts >= MAX_ATTEMPTS
    const text = error instanceof Error ? error.message : String(error)
    await db.transact((tx) =>
      noteFailure(tx, id, { lastError: text.slice(0, 500), ...(isFinal && { dueAt: null }) }),
    )
    return { id, kind: fromJson(job).kind, attempts, error: text, isFinal }
  }

  return {
    /**
     * Sends everything that is due, one after another, and says what could not be sent. A letter leaves once:
     * it is sent again only when the post did not confirm that it had taken it.
     */
    async deliverDue(): Promise<MailFailure[]> {
      const failures: MailFailure[] = []
      while (due.get({ now: clock.now().toISOString() })) {
        const claimed = await claim()
        if (!claimed?.letter) continue
        const { mail, letter } = claimed
        try {
          await mailer.send(mail.id, letter)
        } catch (error) {
          failures.push(await fail(mail, error))
          continue
        }
        await db.transact((tx) => deleteMail(tx, mail.id))
      }
      return failures
    },
  }
}
