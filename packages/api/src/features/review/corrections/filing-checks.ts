import type { CorrectionInput } from '@personae/contract/corrections'
import { CORRECTION_LIMITS } from '@personae/contract/corrections.constants'
import { toJson, type Tx } from '@personae/db'
import type { Core } from '../../../core.ts'
import { AppError, invalid } from '../../../errors.ts'
import type { CharacterRow } from '../../catalogue/characters/character-row.ts'
import type { FieldChanges } from './correction-changes.ts'
import { countOpenBy, hasOpenLike } from './corrections.repo.ts'
import { hasOpenRemovalRequest, isCompanyOf } from './removal-requests.repo.ts'

/** A correction as its author suggests it. */
export interface Suggestion {
  input: Omit<CorrectionInput, 'changes' | 'baseVersion' | 'characterId'>
  changes: FieldChanges
  pictureHash: string | null
}

/** Checks whether a correction may be filed. */
export function createFilingChecks({ reads }: Pick<Core, 'reads'>) {
  /** @throws AppError `conflict` if the author has too many open cases */
  async function refuseTooMany(tx: Tx, authorId: string, characterId: string): Promise<void> {
    const open = await countOpenBy(tx, authorId, characterId)
    if (open.here >= CORRECTION_LIMITS.openPerCharacter)
      throw new AppError(
        'conflict',
        `You have ${CORRECTION_LIMITS.openPerCharacter} open corrections and reports of this character. Please wait until one is decided.`,
      )
    if (open.all >= CORRECTION_LIMITS.open)
      throw new AppError(
        'conflict',
        `You have ${CORRECTION_LIMITS.open} open corrections and reports. Please wait until some of them are decided.`,
      )
  }

  /** @throws AppError `invalid` unless `id` is another published character */
  async function requireOther(tx: Tx, id: string, characterId: string): Promise<void> {
    if (id === characterId) throw invalid('otherId', 'A character cannot be a duplicate of itself.')
    const other = await reads.byId(id, tx)
    if (other?.status !== 'approved') throw invalid('otherId', 'There is no such published character.')
  }

  /** R47. @throws AppError `forbidden` unless the actor has the page's universe but not the page, `conflict` */
  async function requireCompanyOf(tx: Tx, actorId: string, row: CharacterRow): Promise<void> {
    if (row.submittedBy === actorId)
      throw new AppError('forbidden', 'This page is yours: use “Take My Page Off”.')
    if (!(await isCompanyOf(tx, actorId, row)))
      throw new AppError('forbidden', 'Only the approved company of its universe can ask for its removal.')
    if (await hasOpenRemovalRequest(tx, actorId, row.id))
      throw new AppError('conflict', 'You have already asked for its removal. An admin will decide.')
  }

  /** Checks what the kind or topic requires. @throws AppError */
  async function requireFitting(
    tx: Tx,
    actorId: string,
    row: CharacterRow,
    { kind, topic, otherId }: Pick<CorrectionInput, 'kind' | 'topic' | 'otherId'>,
  ): Promise<void> {
    if (kind === 'problem' && topic === 'removal') await requireCompanyOf(tx, actorId, row)
    if (kind === 'duplicate') await requireOther(tx, otherId ?? '', row.id)
  }

  /** @throws AppError `conflict` if the same suggestion of the author is open */
  async function refuseSame(
    tx: Tx,
    authorId: string,
    characterId: string,
    { input: { kind, topic = 'other', otherId, note }, changes }: Suggestion,
  ): Promise<void> {
    const same = {
      change: { changes: toJson(changes) },
      problem: { topic, note },
      duplicate: { otherId },
    }[kind]
    if (await hasOpenLike(tx, { authorId, characterId, kind, ...same }))
      throw new AppError('conflict', 'You have already suggested the same. An admin will decide.')
  }

  return { refuseTooMany, requireFitting, refuseSame }
}
