import { trpc } from '../trpc.ts'

/** Universes whose name contains the typed text. */
export const universesOf = (typed: string, limit?: number) =>
  trpc.universes.search.queryOptions({ q: typed.trim(), ...(limit && { limit }) })
