import type { Character } from '@personae/contract/characters'
import type { InvalidateQueryFilters, Query } from '@tanstack/react-query'
import { isLoggingOut } from './current-user.ts'
import { queryClient, trpc } from './trpc.ts'

/**
 * Marks queries as stale and refetches the active ones. The functions below say which data each change makes stale, for
 * the user's own writes and for changes that the server reports.
 */
async function invalidate(...changed: (InvalidateQueryFilters | Promise<void>)[]): Promise<void> {
  for (const one of changed) {
    if (one instanceof Promise) continue
    for (const query of queryClient.getQueryCache().findAll(one)) {
      query.invalidate()
      stale.add(query)
    }
  }
  refetching ??= refetchStale()
  await Promise.all([refetching, ...changed])
}

/** The queries that became stale in this task; each is refetched once, however many changes name it. */
let stale = new Set<Query>()
let refetching: Promise<void> | null = null

async function refetchStale(): Promise<void> {
  await Promise.resolve()
  const queries = stale
  stale = new Set()
  refetching = null
  // While logging out they would be refused. If the user stays signed in, they are refetched when they are shown again.
  if (isLoggingOut()) return
  await queryClient.refetchQueries({ type: 'active', predicate: (query) => queries.has(query) })
}

/**
 * Options of a mutation that makes data stale. A refused write counts too, as another user may have been first, and so
 * does one without an answer, as it may have taken effect.
 * `then` is called when the data on screen has been fetched again.
 */
export const invalidating = <Variables = unknown>(
  change: (variables: Variables) => Promise<unknown>,
  then?: () => Promise<void>,
) => ({
  onSettled: async (_: unknown, __: unknown, variables: Variables): Promise<void> => {
    await change(variables)
    await then?.()
  },
})

/** A published record has changed, or is no longer published. Without an id all records are meant. */
export function invalidateCharacter(id?: string): Promise<void> {
  const input = id === undefined ? undefined : { id }
  return invalidate(
    trpc.characters.byId.queryFilter(input),
    trpc.characters.related.queryFilter(input),
    trpc.characters.history.infiniteQueryFilter(input),
    trpc.duplicates.compare.queryFilter(),
  )
}

/** Unpublished records have changed, or have been published. */
const invalidateUnpublished = (): Promise<void> =>
  invalidate(
    {
      ...trpc.characters.byId.queryFilter(),
      predicate: ({ state }) => (state.data as Character | undefined)?.status !== 'approved',
    },
    trpc.characters.rounds.infiniteQueryFilter(),
    trpc.characters.roundChanges.queryFilter(),
    trpc.appeals.of.queryFilter(),
  )

/** The states of the user's own submissions. */
export const invalidateSubmissions = (): Promise<void> =>
  invalidate(
    invalidateUnpublished(),
    trpc.characters.mine.infiniteQueryFilter(),
    trpc.characters.usualWait.queryFilter(),
  )

/** What waits at the review desk, of any kind. Rows only open their case, so the list may move while it is read. */
const invalidateDesk = (): Promise<void> =>
  invalidate(trpc.desk.queue.infiniteQueryFilter(), trpc.admin.totals.queryFilter())

/**
 * Numbers about the queue, and the records in it. The list of the dashboard is not fetched again, so that its cards do
 * not move under a reviewer.
 */
export const invalidateWaiting = (): Promise<void> =>
  invalidate(
    invalidateUnpublished(),
    trpc.moderation.submitters.queryFilter(),
    trpc.duplicates.of.queryFilter(),
    trpc.duplicates.compare.queryFilter(),
    trpc.admin.activity.queryFilter(),
    invalidateDesk(),
  )

/** `invalidateWaiting` and the lists of the dashboard, after the user's own decision. */
export const invalidateQueue = (): Promise<void> =>
  invalidate(
    invalidateWaiting(),
    trpc.moderation.queue.infiniteQueryFilter(),
    trpc.moderation.rejected.infiniteQueryFilter(),
  )

export const invalidateReports = (): Promise<void> => invalidate(trpc.disputes.pathFilter(), invalidateDesk())

/** Corrections were suggested, answered, withdrawn or decided. */
export const invalidateCorrections = (): Promise<void> =>
  invalidate(trpc.corrections.pathFilter(), invalidateDesk())

export const changesCorrections = invalidating(invalidateCorrections)

/** Appeals were filed or answered. */
export const invalidateAppeals = (): Promise<void> => invalidate(trpc.appeals.pathFilter(), invalidateDesk())

/** The user's promotions and company, whose changes the server reports only by notifications. */
export const invalidateOwn = (): Promise<void> =>
  invalidate(
    trpc.promotions.mine.infiniteQueryFilter(),
    trpc.promotions.promotable.queryFilter(),
    trpc.companies.own.queryFilter(),
    trpc.companies.byId.queryFilter(),
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
    trpc.editorial.pathFilter(),
    trpc.promotions.pathFilter(),
    trpc.moderation.approved.pathFilter(),
    trpc.companies.ofOrigin.queryFilter(),
  )

/** After the user has submitted, edited, decided on or deleted a character. */
export const invalidateWritten = (id?: string): Promise<void> =>
  invalidate(
    invalidateCharacter(id),
    invalidateSubmissions(),
    invalidateQueue(),
    invalidateReports(),
    invalidateLists(),
    trpc.audit.pathFilter(),
  )

export const invalidateCompanies = (): Promise<void> =>
  invalidate(
    trpc.companies.pathFilter(),
    trpc.universes.pathFilter(),
    trpc.auth.current.queryFilter(),
    invalidateDesk(),
    trpc.audit.pathFilter(),
  )

export const invalidateEditorial = (): Promise<void> =>
  invalidate(trpc.editorial.pathFilter(), trpc.audit.pathFilter())

export const invalidatePromotions = (): Promise<void> =>
  invalidate(trpc.promotions.pathFilter(), trpc.payments.pathFilter())
