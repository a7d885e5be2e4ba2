import { paged, queryClient, trpc } from './trpc.ts'

export const characterQuery = (id: string) => trpc.characters.byId.queryOptions({ id })

/** The rounds of a submission's review, for its submitter and admins. */
export const roundsQuery = (id: string) => trpc.characters.rounds.infiniteQueryOptions({ id }, paged)

export const forgetCharacter = (id: string): void =>
  queryClient.removeQueries(trpc.characters.byId.queryFilter({ id }))

export const paymentSettingsQuery = () => trpc.payments.settings.queryOptions()

export const slotsQuery = () => trpc.promotions.slots.queryOptions()

export const universesOf = (typed: string, limit?: number) =>
  trpc.universes.search.queryOptions({ q: typed.trim(), ...(limit && { limit }) })
