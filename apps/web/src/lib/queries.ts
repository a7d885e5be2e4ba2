import { queryClient, trpc } from './trpc.ts'

/** The whole record of a character. */
export const characterQuery = (id: string) => trpc.characters.byId.queryOptions({ id })

/** Removes a deleted record from the cache. */
export const forgetCharacter = (id: string): void =>
  queryClient.removeQueries(trpc.characters.byId.queryFilter({ id }))

/** The payment provider, if there is one. */
export const paymentSettingsQuery = () => trpc.payments.settings.queryOptions()

/** The number of used slots. */
export const slotsQuery = () => trpc.promotions.slots.queryOptions()

/** Universes whose name contains the typed text. */
export const universesOf = (typed: string, limit?: number) =>
  trpc.universes.search.queryOptions({ q: typed.trim(), ...(limit && { limit }) })
