import { CORRECTION_LIMITS } from '@personae/contract/corrections.constants'
import type { Tx } from '@personae/db'
import type { Core } from '../../../core.ts'
import { AppError, invalid } from '../../../errors.ts'
import { countOpenBy } from './corrections.repo.ts'

/** Why a correction is not accepted for a decision. */
export function createFilingChecks({ reads }: Pick<Core, 'reads'>) {
  /** @throws AppError `conflict` */
  async function refuseTooMany(tx: Tx, authorId: string, characterId: string): Promise<void> {
    const open = await countOpenBy(tx, authorId, characterId)
    if (open.here >= CORRECTION_LIMITS.openPerCharacter)
      throw new AppError(
        'conflict',
        `You have ${CORRECTION_LIMITS.openPerCharacter} open corrections of this character. Please wait until one is decided.`,
      )
    if (open.all >= CORRECTION_LIMITS.open)
      throw new AppError(
        'conflict',
        `You have ${CORRECTION_LIMITS.open} open corrections. Please wait until some of them are decided.`,
      )
  }

  /** @throws AppError `invalid` unless it is another published character */
  async function requireOther(tx: Tx, id: string, characterId: string): Promise<void> {
    if (id === characterId) throw invalid('otherId', 'A character cannot be a duplicate of itself.')
    const other = await reads.byId(id, tx)
    if (other?.status !== 'approved') throw invalid('otherId', 'There is no such published character.')
  }

  return { refuseTooMany, requireOther }
}
