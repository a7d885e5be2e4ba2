import type { Character } from '@personae/contract/characters'
import { trpc } from '../../lib/trpc.ts'

export const relatedTo = (id: string) => trpc.characters.related.queryOptions({ id })

export const relationsOf = (id: string) => trpc.characters.relations.queryOptions({ id })

/** The company of a character's universe; null for most. */
export const companyOf = ({ origin }: Character) => trpc.companies.ofOrigin.queryOptions({ origin })
