import type { CharacterField } from '@personae/contract/character-fields'
import { caseNoun } from '@personae/contract/corrections.constants'
import type { SiteRule } from '@personae/contract/site-rules.constants'
import { statementOf } from '@personae/contract/statement'
import { fromJson, toJson, type Tx } from '@personae/db'
import type { Core } from '../../../core.ts'
import { accountOf } from '../../../lib/actors.ts'
import type { Actor } from '../../platform/audit/audit.service.ts'
import { AppError } from '../../../errors.ts'
import { paced } from '../../../lib/pause.ts'
import { inBatches } from '../../../lib/rows-in-batches.ts'
import { DAY } from '../../../lib/time.ts'
import type { FieldChanges } from './correction-changes.ts'
import { outcomeTexts, removalText } from './correction-news.ts'
import { type CorrectionRow, isOpen, type OpenCorrection } from './correction-row.ts'
import {
  deleteUndecided,
  findCorrection,
  forgetTexts,
  isBeingAccepted,
  openOf,
  picturesOf,
  unusedPictures,
  updateCorrection,
} from './corrections.repo.ts'
import { ownersOf } from './owners.repo.ts'
import { blocksPublishing } from './removal-requests.repo.ts'

const OUTCOMES = {
  accepted: 'accepted it',
  partly: 'accepted a part of it',
  refused: 'refused it',
  resolved: 'removed the page',
} as const

type Decided = 'accepted' | 'partly' | 'refused'

export interface CorrectionOutcome<Status = Decided> {
  status: Status
  taken?: CharacterField[]
  /** The proposed values, and what the admin amended. */
  changes?: FieldChanges
  reason: string | null
  rule?: SiteRule | undefined
  revisionId?: string | null
}

const PICTURES_KEPT_MS = 30 * DAY
const SWEEP_BATCH_SIZE = 100

/** @throws AppError `conflict` with the name of the admin who has decided, or because it was withdrawn */
export function requireOpen(row: CorrectionRow): OpenCorrection {
  if (isOpen(row)) return row
  const noun = caseNoun(row)
  if (row.status === 'open' || row.status === 'withdrawn')
    throw new AppError('conflict', `This ${noun} has been withdrawn.`)
  const outcome =
    row.decidedBy === null && row.characterId === null
      ? 'the page has been removed'
      : `${row.decidedBy ?? 'a former member'} has ${OUTCOMES[row.status]}`
  throw new AppError('conflict', `This ${noun} is no longer open: ${outcome}.`)
}

/** Ends corrections: by a decision, with their character, or with their author's account. */
export function createCorrectionClosing({ db, clock, audit, notifications, media }: Core) {
  interface Ending extends CorrectionOutcome<keyof typeof OUTCOMES> {
    message: string
  }

  /** Stores the outcome, logs it, and notifies the author. */
  async function store(
    tx: Tx,
    actor: Actor,
    { id, kind, characterId, characterName, authorId }: OpenCorrection,
    { status, taken = [], changes, reason, rule, revisionId = null, message }: Ending,
  ): Promise<void> {
    await updateCorrection(tx, id, {
      status,
      taken: toJson(taken),
      ...(changes && { changes: toJson(changes) }),
      reason,
      rule: rule ?? null,
      revisionId,
      decidedById: accountOf(actor),
      decidedAt: clock.now().toISOString(),
    })
    const action = `correction_${status}` as const
    const target = { id: characterId, name: characterName }
    await audit.record(tx, actor, action, target, [authorId])
    await notifications.notify(tx, [authorId], {
      type: action,
      message,
      characterId,
      metadata: {
        caseId: id,
        correctionId: id,
        ...(status === 'refused' && {
          statement: statementOf({ effect: 'correction', rule, isNoticed: kind !== 'change' }),
        }),
      },
    })
  }

  /** Deletes a proposed picture from a correction, and the picture itself unless something else uses it. */
  async function forgetPicture(
    tx: Tx,
    { id, changes, pictureHash }: Pick<CorrectionRow, 'id' | 'changes' | 'pictureHash'>,
  ): Promise<void> {
    if (pictureHash === null) return
    const { imageUrl: _, ...others } = fromJson(changes)
    await updateCorrection(tx, id, { changes: toJson(others), pictureHash: null })
    await media.release(tx, pictureHash)
  }

  /** R47: tells the submitter that a company's request to take the page off was refused. */
  async function notifySubmitter(
    tx: Tx,
    row: OpenCorrection,
    { status, reason }: CorrectionOutcome,
  ): Promise<void> {
    const { id, characterId, topic, origin, characterName: name, submittedBy } = row
    if (topic !== 'removal' || status !== 'refused' || submittedBy === null) return
    await notifications.notify(tx, [submittedBy], {
      type: 'correction_decided',
      message: `“${origin}” asked for your character “${name}” to be taken off the site, which has been refused. Reason: ${reason}`,
      characterId,
      metadata: { caseId: id },
    })
  }

  return {
    /**
     * Stores and logs a decision; notifies the author, and those owners of the character who may read it.
     * @param asked the owners before the decision: a company whose universe the page left gets no link to it
     */
    async close(
      tx: Tx,
      actor: Actor,
      row: OpenCorrection,
      outcome: CorrectionOutcome,
      asked: string[],
    ): Promise<void> {
      const { id, characterId, authorId } = row
      const by = row.by ?? 'a former member'
      const texts = outcomeTexts({ ...row, by, taken: [], ...outcome })
      await store(tx, actor, row, { ...outcome, message: texts.author })
      await notifySubmitter(tx, row, outcome)
      const others = (ids: string[]) => ids.filter((owner) => owner !== authorId)
      const owners = await ownersOf(tx, row)
      const news = { type: 'correction_decided', message: texts.owner, characterId } as const
      await notifications.notify(tx, others(owners), { ...news, metadata: { caseId: id, correctionId: id } })
      await notifications.notify(tx, others(asked.filter((owner) => !owners.includes(owner))), news)
    },

    /**
     * R36, before the character is removed. Reports, and corrections whose acceptance is scheduled, count as
     * accepted. Only the names of the fields stay of all of them.
     */
    async closeAll(tx: Tx, actor: Actor, characterId: string): Promise<void> {
      for await (const id of paced(await openOf(tx, characterId))) {
        const row = await findCorrection(tx, id)
        if (row && isOpen(row)) {
          const isReport = row.kind !== 'change' && row.topic !== 'removal'
          const isRight = isReport || (await isBeingAccepted(tx, id))
          await store(tx, actor, row, {
            status: isRight ? 'accepted' : 'resolved',
            reason: isRight ? 'The page has been removed.' : null,
            message: removalText(row, isRight),
          })
        }
      }
      const pictures = await picturesOf(tx, 'characterId', characterId)
      await forgetTexts(tx, characterId)
      for (const picture of pictures) await media.release(tx, picture)
    },

    forgetPicture,
    blocksPublishing,

    /** Deletes proposed pictures that were not taken, a month after the decision: people may ask till then. */
    async sweep(): Promise<void> {
      const before = new Date(clock.now().getTime() - PICTURES_KEPT_MS).toISOString()
      await inBatches(db, SWEEP_BATCH_SIZE, async (tx, limit) => {
        const rows = await unusedPictures(tx, before, limit)
        for (const row of rows) await forgetPicture(tx, row)
        return rows.length
      })
    },

    /** Deletes the author's undecided corrections; decided ones stay without an author. */
    async onAccountDeleted(tx: Tx, authorId: string): Promise<void> {
      const pictures = await picturesOf(tx, 'authorId', authorId)
      await deleteUndecided(tx, authorId)
      for (const picture of pictures) await media.release(tx, picture)
    },
  }
}
