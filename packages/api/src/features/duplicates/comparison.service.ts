import type { CurrentUser } from '@personae/contract/auth'
import type { Comparison } from '@personae/contract/duplicates'
import type { Db } from '@personae/db'
import { invalid } from '../../errors.ts'
import type { AuditService } from '../audit/audit.service.ts'
import type { AuthService } from '../auth/auth.service.ts'
import type { CharactersService } from '../characters/characters.service.ts'
import type { DuplicatesService } from './duplicates.service.ts'

interface Deps {
  db: Db
  auth: AuthService
  audit: AuditService
  characters: Pick<CharactersService, 'byId'>
  duplicates: DuplicatesService
}

interface Pair {
  newId: string
  originalId: string
}

export type ComparisonService = ReturnType<typeof createComparisonService>

/** Two characters side by side, for admins. */
export function createComparisonService({ db, auth, audit, characters, duplicates }: Deps) {
  return {
    /** @throws AppError `not_found` when either is not there */
    async compare(viewer: CurrentUser, { newId, originalId }: Pair): Promise<Comparison> {
      return {
        newSubmission: characters.byId(viewer, newId),
        original: characters.byId(viewer, originalId),
        ...(await duplicates.between(newId, originalId)),
      }
    },

    /** Calls two characters distinct, for good. */
    async callDistinct(caller: CurrentUser, { newId, originalId }: Pair): Promise<void> {
      if (newId === originalId) throw invalid('originalId', 'A character cannot be distinct from itself.')
      await db.transact(async (tx) => {
        const actor = await auth.recheckAdmin(tx, caller)
        const [one, other] = [characters.byId(actor, newId), characters.byId(actor, originalId)]
        await duplicates.callDistinct(tx, actor, [newId, originalId])
        await audit.record(tx, actor, 'called_distinct', { id: one.id, name: `${one.name} / ${other.name}` })
      })
    },
  }
}
