import type { Character } from '@personae/contract/characters'
import { trpc } from '../../lib/trpc.ts'

export const relatedTo = (id: string) => trpc.characters.related.queryOptions({ id })

export const relationsOf = (id: string) => trpc.characters.relations.queryOptions({ id })

/** The query of the company of a character's universe. It is null for most universes. */
export const companyOf = ({ origin }: Character) => trpc.companies.ofOrigin.queryOptions({ origin })
