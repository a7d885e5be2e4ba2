import type { Character } from '@personae/contract/characters'
import { trpc } from '../../lib/trpc.ts'

/** The company that a character's universe belongs to; null for most. */
export const companyOf = ({ origin }: Character) => trpc.companies.ofOrigin.queryOptions({ origin })
