import { redirect } from '@tanstack/react-router'
import { lastState } from '../../../components/desk/left-desk.ts'
import { orNotFound } from '../../../lib/or-not-found.ts'
import { queryClient } from '../../../lib/trpc.ts'
import { CORRECTIONS, deskCorrectionQuery } from './desk.queries.ts'

interface Visit {
  deps: { id?: string }
  cause: 'enter' | 'stay' | 'preload'
}

/**
 * Loads the correction that the address of the desk names. One that is not at the desk any more has a page, which says
 * what became of it.
 */
export async function loadAsked({ deps: { id }, cause }: Visit): Promise<void> {
  // The desk writes its own address, too.
  if (id === undefined || (cause === 'stay' && id === lastState(CORRECTIONS).open?.id)) return
  const { status } = await orNotFound(queryClient.fetchQuery({ ...deskCorrectionQuery(id), staleTime: 0 }))
  if (status !== 'open') throw redirect({ to: '/corrections/$id', params: { id }, replace: true })
}
