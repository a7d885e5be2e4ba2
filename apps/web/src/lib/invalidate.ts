import type { Character } from '@personae/contract/characters'
import type { InvalidateQueryFilters } from '@tanstack/react-query'
import { failureCode, queryClient, trpc } from './trpc.ts'

/**
 * Which data becomes stale after which change: for the user's own writes, and for those that the server reports.
 */
async function invalidate(...filters: InvalidateQueryFilters[]): Promise<void> {
  await Promise.all(filters.map((filter) => queryClient.invalidateQueries(filter)))
}

/**
 * Options of a mutation that makes data stale. A refused write counts too: another user may have been first. `then` is
 * called when the data on screen has been fetched again.
 */
export const invalidating = <Variables = unknown>(
  change: (variables: Variables) => Promise<unknown>,
  then?: () => Promise<void>,
) => ({
  onSettled: async (_: unknown, error: unknown, variables: Variables): Promise<void> => {
    if (error && failureCode(error) === null) return
    await change(variables)
    await then?.()
  },
})

/** A published record has changed, or is no longer published. */
export const invalidateCharacter = (id: string): Promise<void> =>
  invalidate(
    trpc.characters.byId.queryFilter({ id }),
    trpc.characters.related.queryFilter({ id }),
    trpc.characters.history.infiniteQueryFilter({ id }),
    trpc.duplicates.compare.queryFilter(),
  )

/** Too many records have changed to name them. */
export const invalidateCharacters = (): Promise<void> =>
  invalidate(
    trpc.characters.byId.queryFilter(),
    trpc.characters.related.queryFilter(),
    trpc.characters.history.infiniteQueryFilter(),
    trpc.duplicates.compare.queryFilter(),
  )

/** Unpublished records have changed, or have been published. */
const invalidateUnpublished = (): Promise<void> =>
  invalidate({
    ...trpc.characters.byId.queryFilter(),
    predicate: ({ state }) => (state.data as Character | undefined)?.status !== 'approved',
  })

/** The states of the user's own submissions. */
export const invalidateSubmissions = async (): Promise<void> => {
  await Promise.all([
    invalidateUnpublished(),
    invalidate(trpc.characters.mine.infiniteQueryFilter(), trpc.characters.usualWait.queryFilter()),
  ])
}

/**
 * Numbers about the queue, and the records in it. The queue itself is not fetched again, so that its cards do not move
 * under a reviewer.
 */
export const invalidateWaiting = async (): Promise<void> => {
  await Promise.all([
    invalidateUnpublished(),
    invalidate(
      trpc.moderation.submitters.queryFilter(),
      trpc.duplicates.of.queryFilter(),
      trpc.duplicates.compare.queryFilter(),
      trpc.admin.totals.queryFilter(),
      trpc.admin.activity.queryFilter(),
    ),
  ])
}

/** The same and the queue, after the user's own decision. */
export const invalidateQueue = async (): Promise<void> => {
  await Promise.all([invalidateWaiting(), invalidate(trpc.moderation.queue.infiniteQueryFilter())])
}

export const invalidateReports = (): Promise<void> =>
  invalidate(
    trpc.disputes.pathFilter(),
    trpc.lists.reported.infiniteQueryFilter(),
    trpc.admin.totals.queryFilter(),
  )

/** Characters have been published. Lists stay as they are: their pages only show how many are new. */
export const invalidateNewest = (): Promise<void> =>
  invalidate(
    trpc.characters.gallery.queryFilter(),
    trpc.characters.genreCounts.queryFilter(),
    trpc.universes.characters.queryFilter(),
    trpc.universes.byName.queryFilter(),
    trpc.contributors.characters.queryFilter(),
    trpc.contributors.byName.queryFilter(),
    trpc.moderation.approved.queryFilter(),
    trpc.admin.totals.queryFilter(),
  )

/** All lists of published characters, after the user's own change. */
const invalidateLists = (): Promise<void> =>
  invalidate(
    trpc.characters.gallery.pathFilter(),
    trpc.characters.genreCounts.queryFilter(),
    trpc.characters.elsewhere.queryFilter(),
    trpc.universes.pathFilter(),
    trpc.contributors.pathFilter(),
    trpc.lists.pathFilter(),
    trpc.promotions.pathFilter(),
    trpc.moderation.approved.pathFilter(),
    trpc.companies.ofOrigin.queryFilter(),
  )

/** After the user has submitted, edited, decided on or deleted a character. */
export const invalidateWritten = async (id?: string): Promise<void> => {
  await Promise.all([
    id === undefined ? invalidateCharacters() : invalidateCharacter(id),
    invalidateSubmissions(),
    invalidateQueue(),
    invalidateReports(),
    invalidateLists(),
    invalidate(trpc.audit.pathFilter()),
  ])
}

export const invalidateCompanies = (): Promise<void> =>
  invalidate(
    trpc.companies.pathFilter(),
    trpc.universes.pathFilter(),
    trpc.auth.current.queryFilter(),
    trpc.admin.totals.queryFilter(),
    trpc.audit.pathFilter(),
  )

export const invalidatePromotions = (): Promise<void> =>
  invalidate(trpc.promotions.pathFilter(), trpc.payments.pathFilter())
