import type { CurrentUser } from '@personae/contract/auth'
import type { ComparedPair, Comparison } from '@personae/contract/duplicates'
import { invalid } from '../../../errors.ts'
import type { Shared } from '../../../shared.ts'
import type { CharactersService } from '../characters/characters.service.ts'

type Deps = Shared & { characters: Pick<CharactersService, 'byId'> }

export const createComparisonService = ({ auth, audit, characters, duplicates, store }: Deps) => ({
  /** @throws AppError `not_found` if one of them does not exist */
  async compare(
    viewer: CurrentUser,
    { newId, originalId }: Pick<ComparedPair, 'newId' | 'originalId'>,
  ): Promise<Comparison> {
    return {
      newSubmission: await characters.byId(viewer, newId),
      original: await characters.byId(viewer, originalId),
      ...(await duplicates.between(newId, originalId)),
    }
  },

  /** @throws AppError `changed` if one of them was edited since the caller loaded it */
  async callDistinct(
    caller: CurrentUser,
    { newId, originalId, newVersion, originalVersion }: ComparedPair,
  ): Promise<void> {
    if (newId === originalId) throw invalid('originalId', 'A character cannot be distinct from itself.')
    await auth.asAdmin(caller, async (tx, actor) => {
      const submission = await store.find(tx, actor, newId)
      const original = await store.find(tx, actor, originalId)
      await store.requireVersion(tx, submission, newVersion)
      await store.requireVersion(tx, original, originalVersion)
      if (!(await duplicates.callDistinct(tx, actor, [newId, originalId]))) return
      const name = `${submission.name} / ${original.name}`
      await audit.record(tx, actor, 'called_distinct', { id: submission.id, name })
    })
  },
})
