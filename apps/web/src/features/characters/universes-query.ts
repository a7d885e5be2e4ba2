import { trpc } from '../../lib/trpc.ts'

/** Universes whose name holds what is typed. */
export const universesOf = (typed: string) => trpc.characters.universes.queryOptions({ q: typed.trim() })
