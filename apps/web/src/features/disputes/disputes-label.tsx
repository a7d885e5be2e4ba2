import { useDisputes } from './use-disputes.ts'

/** What the tab is called: with the number of those that wait, if any do. */
export function DisputesLabel() {
  const total = useDisputes('pending').data?.pages[0]?.total ?? 0
  return total > 0 ? `Disputes (${total.toLocaleString('en-US')})` : 'Disputes'
}
