import { trpc } from '../../lib/trpc.ts'

export const disputeQuery = (id: string) => trpc.disputes.byId.queryOptions({ id })
