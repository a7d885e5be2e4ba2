import type { CurrentUser } from '@personae/contract/auth'
import type { CharacterField } from '@personae/contract/character-fields'
import { toJson, type Tx } from '@personae/db'
import type { Core } from '../../core.ts'
import { AppError } from '../../errors.ts'
import { createPauses } from '../../lib/pause.ts'
import { outcomeTexts } from './correction-news.ts'
import { type CorrectionRow, isOpen, type OpenCorrection } from './correction-row.ts'
import {
  deleteUndecided,
  findCorrection,
  forgetTexts,
  openOf,
  ownersOf,
  picturesOf,
  updateCorrection,
} from './corrections.repo.ts'

const OUTCOMES = {
  accepted: 'accepted it',
  partly: 'accepted a part of it',
  refused: 'refused it',
} as const

export interface Outcome {
  status: keyof typeof OUTCOMES
  taken?: CharacterField[]
  reason: string | null
  revisionId?: string | null
}

const CHARACTER_REMOVED = 'The character has been removed.'

/** @throws AppError `conflict` with who has decided, or that it was withdrawn */
export function requireOpen(row: CorrectionRow): OpenCorrection {
  if (isOpen(row)) return row
  if (row.status === 'open' || row.status === 'withdrawn')
    throw new AppError('conflict', 'This correction has been withdrawn.')
  throw new AppError(
    'conflict',
    `This correction is no longer open: ${row.decidedBy ?? 'a former member'} has ${OUTCOMES[row.status]}.`,
  )
}

export type CorrectionClosing = ReturnType<typeof createCorrectionClosing>

/** How corrections end: by a decision, with their character, or with the account of their author. */
export function createCorrectionClosing({ clock, audit, notifications, media }: Core) {
  /** Stores the outcome, logs it, and notifies the author. */
  async function store(
    tx: Tx,
    actor: CurrentUser,
    row: OpenCorrection,
    { status, taken = [], reason, revisionId = null }: Outcome,
  ) {
    const { id, kind, characterId, characterName, authorId } = row
    await updateCorrection(tx, id, {
      status,
      taken: toJson(taken),
      reason,
      revisionId,
      decidedById: actor.id,
      decidedAt: clock.now().toISOString(),
    })
    const action = `correction_${status}` as const
    const target = { id: characterId, name: characterName }
    await audit.record(tx, actor, authorId === actor.id ? `own_${action}` : action, target)
    const by = row.by ?? 'a former member'
    const texts = outcomeTexts({ kind, characterName, by, status, taken, reason })
    await notifications.notify(tx, [authorId], {
      type: action,
      message: texts.author,
      characterId,
      metadata: { correctionId: id },
    })
    return texts
  }

  return {
    /** Also notifies the owner of the character. */
    async close(tx: Tx, actor: CurrentUser, row: OpenCorrection, outcome: Outcome): Promise<void> {
      const texts = await store(tx, actor, row, outcome)
      const { id, characterId, authorId } = row
      const owners = (await ownersOf(tx, characterId)).filter((owner) => owner !== authorId)
      await notifications.notify(tx, owners, {
        type: 'correction_decided',
        message: texts.owner,
        characterId,
        metadata: { correctionId: id },
      })
    },

    /** Before the character is removed: open ones are refused, and of all of them only the names of the fields stay. */
    async closeAll(tx: Tx, actor: CurrentUser, characterId: string): Promise<void> {
      const pause = createPauses()
      for (const id of await openOf(tx, characterId)) {
        const row = await findCorrection(tx, id)
        if (row && isOpen(row)) await store(tx, actor, row, { status: 'refused', reason: CHARACTER_REMOVED })
        await pause()
      }
      const pictures = await picturesOf(tx, 'characterId', characterId)
      await forgetTexts(tx, characterId)
      for (const picture of pictures) await media.release(tx, picture)
    },

    /** Decided ones stay, without their author. */
    async onAccountDeleted(tx: Tx, authorId: string): Promise<void> {
      const pictures = await picturesOf(tx, 'authorId', authorId)
      await deleteUndecided(tx, authorId)
      for (const picture of pictures) await media.release(tx, picture)
    },
  }
}
