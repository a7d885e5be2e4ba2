import { trpc } from '../../lib/trpc.ts'

export const companyQuery = (id: string) => trpc.companies.byId.queryOptions({ id })

/** The pages of a company's characters, newest first. */
export const companyCharactersQuery = (id: string) =>
  trpc.companies.characters.infiniteQueryOptions({ id }, { getNextPageParam: (page) => page.nextCursor })
