import { trpc } from '../../lib/trpc.ts'

export const companyQuery = (id: string) => trpc.companies.byId.queryOptions({ id })

export const ownCompanyQuery = trpc.companies.own.queryOptions()
