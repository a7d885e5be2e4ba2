import { queryClient, trpc } from './trpc.ts'

export const characterQuery = (id: string) => trpc.characters.byId.queryOptions({ id })

export const forgetCharacter = (id: string): void =>
  queryClient.removeQueries(trpc.characters.byId.queryFilter({ id }))

export const paymentSettingsQuery = () => trpc.payments.settings.queryOptions()

export const slotsQuery = () => trpc.promotions.slots.queryOptions()

export const universesOf = (typed: string, limit?: number) =>
  trpc.universes.search.queryOptions({ q: typed.trim(), ...(limit && { limit }) })
