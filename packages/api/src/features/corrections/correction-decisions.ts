import type { CurrentUser } from '@personae/contract/auth'
import type { CharacterField } from '@personae/contract/character-fields'
import type { Correction, CorrectionDecision } from '@personae/contract/corrections'
import { isSameValue } from '@personae/contract/merge-fields'
import { fromJson, toJson, type Tx } from '@personae/db'
import type { Core } from '../../core.ts'
import { AppError, invalid } from '../../errors.ts'
import { toCharacter } from '../characters/character-row.ts'
import type { DuplicatesService } from '../duplicates/duplicates.service.ts'
import { columnsWith, takenValues } from './correction-changes.ts'
import { outcomeTexts } from './correction-news.ts'
import { type CorrectionRow, isOpen, type OpenCorrection, toCorrection } from './correction-row.ts'
import { findCorrection, updateCorrection } from './corrections.repo.ts'

type Deps = Core & { duplicates: DuplicatesService }

const OUTCOMES = {
  accepted: 'accepted it',
  partly: 'accepted a part of it',
  refused: 'refused it',
} as const

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

interface Closing {
  status: keyof typeof OUTCOMES
  taken?: CharacterField[]
  reason: string | null
  revisionId?: string | null
}

export type CorrectionDecisions = ReturnType<typeof createCorrectionDecisions>

/** The decisions on corrections, each in one transaction with the change of the character. */
export function createCorrectionDecisions({
  clock,
  auth,
  store,
  audit,
  revisions,
  notifications,
  duplicates,
}: Deps) {
  /** Stores the outcome, logs it, and notifies the author and the owner of the character. */
  async function close(
    tx: Tx,
    actor: CurrentUser,
    row: OpenCorrection,
    { status, taken = [], reason, revisionId = null }: Closing,
  ): Promise<void> {
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
    await audit.record(tx, actor, authorId === actor.id ? `own_${action}` : action, {
      id: characterId,
      name: characterName,
    })
    const by = row.by ?? 'a former member'
    const fields = fromJson(row.fields)
    const texts = outcomeTexts({ kind, characterName, fields, by, status, taken, reason })
    await notifications.notify(tx, [authorId], { type: action, message: texts.author, characterId })
    const owners = [row.submittedBy, row.companyOwner].filter((owner) => owner !== null)
    await notifications.notify(
      tx,
      owners.filter((owner) => owner !== authorId),
      { type: 'correction_decided', message: texts.owner, characterId },
    )
  }

  /** Makes a revision of the chosen fields, under the name of the author. */
  async function take(tx: Tx, row: OpenCorrection, decision: CorrectionDecision): Promise<Closing> {
    const proposed = fromJson(row.changes)
    const character = await findOf(tx, row)
    const wanted = takenValues(proposed, toCharacter(character), decision)
    const pictureHash = 'imageUrl' in wanted ? row.pictureHash : character.pictureHash
    const { columns, isChanged } = columnsWith(character, wanted, pictureHash)
    const known = await duplicates.of(character.id, tx)
    const changed = isChanged
      ? await store.change(tx, character, columns, { userId: row.authorId, action: 'corrected' })
      : toCharacter(character)
    if (isChanged) await duplicates.report(tx, character.id, { known })
    const taken = (Object.keys(wanted) as CharacterField[]).filter((field) =>
      isSameValue(changed[field], wanted[field]),
    )
    if (taken.length === 0) throw invalid('fields', 'Choose at least one field, or refuse the correction.')
    return {
      status: taken.length === Object.keys(proposed).length ? 'accepted' : 'partly',
      taken,
      reason: decision.reason,
      revisionId: isChanged ? (await revisions.last(tx, character.id)).id : null,
    }
  }

  const findOf = (tx: Tx, { characterId }: OpenCorrection) =>
    store.find(tx, { id: '', isAdmin: true }, characterId)

  /** In the transaction of the caller, who has checked that `actor` is an admin. */
  async function decideIn(tx: Tx, actor: CurrentUser, decision: CorrectionDecision): Promise<Correction> {
    const found = await findCorrection(tx, decision.id)
    if (!found) throw new AppError('not_found', 'This correction does not exist.')
    const row = requireOpen(found)
    await store.requireVersion(tx, await findOf(tx, row), decision.baseVersion)
    const { verdict, reason } = decision
    const closing: Closing =
      verdict === 'accepted' && row.kind === 'change'
        ? await take(tx, row, decision)
        : { status: verdict, reason }
    await close(tx, actor, row, closing)
    return toCorrection((await findCorrection(tx, row.id))!, toCharacter(await findOf(tx, row)), actor)
  }

  return {
    decideIn,

    /** The first decision is final. @throws AppError `conflict` with the name of who was first, `changed`, `invalid` */
    decide: (caller: CurrentUser, decision: CorrectionDecision): Promise<Correction> =>
      auth.asAdmin(caller, (tx, actor) => decideIn(tx, actor, decision)),
  }
}
