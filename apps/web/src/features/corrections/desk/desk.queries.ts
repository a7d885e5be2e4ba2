import { deskKindOf } from '@personae/contract/corrections.constants'
import { linkOptions } from '@tanstack/react-router'
import { queryClient, trpc } from '../../../lib/trpc.ts'

/** Polling interval in milliseconds, for changes that the server cannot push. */
const POLL_INTERVAL_MS = 15_000

export const deskCorrectionQuery = (id: string) => ({
  ...trpc.corrections.byId.queryOptions({ id }),
  refetchInterval: POLL_INTERVAL_MS,
})

/** The address of a correction of any kind: at the desk, or its own page once it is decided; null if it is gone. */
export async function placeOfCorrection(id: string) {
  const found = await queryClient.fetchQuery({ ...deskCorrectionQuery(id), staleTime: 0 }).catch(() => null)
  if (!found) return null
  return found.status === 'open' && found.kind !== 'change'
    ? linkOptions({ to: '/admin/review', search: { kind: deskKindOf(found), id } })
    : linkOptions({ to: '/corrections/$id', params: { id } })
}
