import { timingSafeEqual } from 'node:crypto'
import { canSee } from '@personae/contract/access'
import type { CurrentUser } from '@personae/contract/auth'
import { isForAdmins, type NotificationType } from '@personae/contract/notifications'
import type { NewsChoice } from '@personae/contract/news.constants'
import { fromJson, type Tx } from '@personae/db'
import type { Core } from '../../../core.ts'
import { AppError } from '../../../errors.ts'
import { createKeyedHash } from '../../../lib/keyed-hash.ts'
import { MINUTE, SECOND } from '../../../lib/time.ts'
import type { Draft } from '../mail/email-layout.ts'
import { newsDraft, type NewsItem } from './news-mail.ts'
import { findReader, newestAfter, typesAfter, unreadIn } from './news.repo.ts'
import { ABOUT_A_PAGE, HAS_OWN_MAIL, newsChoiceOf } from './news-rules.ts'

/** Maximum number of notifications read for one email: far more than anybody gets in a day. */
const MOST_READ = 1_000

type MayRead = (tx: Tx, viewer: CurrentUser, id: string) => Promise<boolean>

type Deps = Pick<Core, 'db' | 'clock' | 'jobs' | 'outbox' | 'auth' | 'notifications' | 'rounds'> & {
  publicUrl: string
  secret: () => string
  maySeeCorrection: MayRead
  /** Per type, whether what a notification is about still waits for an answer of this reader. */
  mayAnswer: Partial<Record<NotificationType, MayRead>>
}

type Unread = Awaited<ReturnType<typeof unreadIn>>[number]

export type News = ReturnType<typeof createNews>

/** News by mail: notifications in bundles, as each account has chosen. */
export function createNews(deps: Deps) {
  const { db, jobs, outbox, auth, notifications, rounds, publicUrl, secret, maySeeCorrection, mayAnswer } =
    deps
  const keyedHash = createKeyedHash(secret)
  const tokenOf = (userId: string): string => `${userId}.${keyedHash(`no more news ${userId}`)}`

  jobs.define('news', {
    firstWait: 5 * SECOND,
    longestWait: 10 * MINUTE,
    limit: 20,

    /** Moves the mark even without an email: an address confirmed later gets no old notifications. */
    work: (userId) =>
      db.transact(async (tx) => {
        const reader = await findReader(tx, userId)
        if (!reader) return
        const from = reader.newsMark
        const to = await newestAfter(tx, userId, from)
        if (to === from) return
        await auth.setNews(tx, userId, { newsMark: to })
        if (reader.email !== null && newsChoiceOf(reader) !== 'off')
          await outbox.queue(tx, { kind: 'news', userId, from, to })
      }),

    // A notification that came during the attempt planned no job of its own: it found this one.
    end: planRemaining,
  })

  async function planRemaining(tx: Tx, userId: string): Promise<void> {
    const reader = await findReader(tx, userId)
    for (const { type } of reader ? await typesAfter(tx, userId, reader.newsMark) : [])
      await notifications.planMail(tx, [userId], type)
  }

  /** Null if the reader is not mailed it: it had its own email, a right is lost, the page is hidden or gone. */
  async function itemFor(
    tx: Tx,
    reader: CurrentUser,
    row: Unread,
    hasLastRemarks: boolean,
  ): Promise<NewsItem | null> {
    const { type, message, characterId, name, status, submittedBy } = row
    const metadata = row.metadata && fromJson(row.metadata)
    if (HAS_OWN_MAIL.has(type) || (isForAdmins(type) && !reader.isAdmin)) return null
    if (characterId === null && ABOUT_A_PAGE.has(type)) return null
    if (type === 'submission_received' && status !== 'pending') return null
    const isHidden = status !== null && submittedBy !== null && !canSee(reader, { status, submittedBy })
    const correctionId = metadata?.correctionId
    // Whoever reported a page or asked for its removal still learns the result once it is off the site.
    if (isHidden && correctionId === undefined && !type.startsWith('dispute_')) return null
    if (correctionId !== undefined && !(await maySeeCorrection(tx, reader, correctionId))) return null
    const caseId = metadata?.caseId
    const isAnswerable = mayAnswer[type]
    if (isAnswerable && caseId !== undefined && !(await isAnswerable(tx, reader, caseId))) return null
    const hasRemarks = hasLastRemarks && characterId !== null && submittedBy === reader.id
    const remarks = hasRemarks ? await rounds.lastRemarks(tx, characterId) : []
    return { type, message, characterId, metadata, name: isHidden ? null : name, remarks }
  }

  return {
    /** The email; null if no notification is left for it, or the account gets no mail. */
    async draft(
      tx: Tx,
      { userId, from, to }: { userId: string; from: number; to: number },
    ): Promise<Draft | null> {
      const reader = await auth.current(tx, userId)
      const stored = await findReader(tx, userId)
      if (!reader || !stored?.email || newsChoiceOf(stored) === 'off') return null
      const items: NewsItem[] = []
      const rows = await unreadIn(tx, { userId, from, to, limit: MOST_READ })
      const revisions = rows.filter(({ type }) => type === 'revision_requested')
      // Only the last notification shows remarks: a page may have been sent back twice.
      const last = new Map(revisions.map((row) => [row.characterId, row]))
      for (const row of rows) {
        const item = await itemFor(tx, reader, row, last.get(row.characterId) === row)
        if (item) items.push(item)
      }
      if (items.length === 0) return null
      const unsubscribeUrl = `${publicUrl}/news-off?token=${tokenOf(userId)}`
      return newsDraft(items, { to: stored.email, unsubscribeUrl, reader, publicUrl })
    },

    choose: (caller: CurrentUser, settings: { news: NewsChoice }): Promise<{ news: NewsChoice }> =>
      auth.asUser(caller, async (tx, { id }) => {
        await auth.setNews(tx, id, settings)
        // The job was planned by the earlier choice; the new one may be sooner.
        await jobs.cancel(tx, { kind: 'news', subject: id })
        await planRemaining(tx, id)
        return settings
      }),

    /** Switches news off by an email's link, signed in or not: nothing else. @throws AppError `invalid` */
    async switchOff(token: string): Promise<void> {
      const [userId = ''] = token.split('.', 1)
      const [given, expected] = [Buffer.from(token), Buffer.from(tokenOf(userId))]
      if (given.length !== expected.length || !timingSafeEqual(given, expected))
        throw new AppError(
          'invalid',
          'This link is not complete. News can be switched off on your account page.',
        )
      await db.transact((tx) => auth.setNews(tx, userId, { news: 'off' }))
    },

    /** After a restore: prevents emails about what people have read or been mailed since the backup. */
    forgetPast: (): Promise<void> =>
      db.transact(async (tx) => {
        await auth.markAllAsMailed(tx)
        await outbox.discard(tx, 'news')
      }),
  }
}
