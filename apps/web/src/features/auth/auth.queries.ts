import { queryClient, trpc } from '../../lib/trpc.ts'

/** Options of a mutation that changes the account. */
export const refreshingAccount = {
  onSettled: () => queryClient.invalidateQueries(trpc.account.overview.queryFilter()),
}
