import type { Character } from '@personae/contract/characters'
import type { Genre } from '@personae/contract/vocabulary'
import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { notifyFailure, notifySuccess } from '../../lib/notify.ts'
import { failureText, queryClient, trpc } from '../../lib/trpc.ts'

/** Milliseconds in which a decision can be undone; the server carries it out after as many. */
const HOLD = 10_000
/** Milliseconds between two looks for what others have submitted or decided. */
const LOOK_EVERY = 15_000

export interface QueueFilter {
  genre?: Genre
  origin?: string
  submitter?: string
}

export type Verdict = 'approved' | 'revision' | 'permanent'

/** A decision that has not taken effect yet. */
export interface Held {
  id: string
  name: string
  verdict: Verdict
}

/** The queue with one submission in hand, and the decisions that can still be undone. */
export function useReviewDesk(filter: QueueFilter) {
  const { data, error, isPending, refetch } = useQuery({
    ...trpc.moderation.queue.queryOptions(filter),
    placeholderData: keepPreviousData,
    refetchInterval: LOOK_EVERY,
  })
  const [at, setAt] = useState(0)
  const [held, setHeld] = useState<Held[]>([])
  const queue = data?.items ?? []
  // Others decide too: the place stays, whoever stands there.
  const place = Math.min(at, Math.max(0, queue.length - 1))
  const refresh = () => queryClient.invalidateQueries(trpc.moderation.queue.queryFilter())

  const forget = (id: string) => setHeld((all) => all.filter((one) => one.id !== id))
  const hold = useMutation(trpc.moderation.hold.mutationOptions())
  const undo = useMutation(trpc.moderation.undo.mutationOptions())

  async function decide({ id, name }: Character, verdict: Verdict, rejectionReason = ''): Promise<void> {
    const decision =
      verdict === 'approved'
        ? { id, status: 'approved' as const }
        : { id, status: 'rejected' as const, rejectionReason, permanent: verdict === 'permanent' }
    try {
      await hold.mutateAsync(decision)
      setHeld((all) => [...all, { id, name, verdict }])
    } catch (failure) {
      notifyFailure(
        'Not decided',
        failureText(failure, 'The server could not be reached. Nothing was changed.'),
      )
    }
    await refresh()
  }

  async function takeBack({ id, name }: Held): Promise<void> {
    try {
      await undo.mutateAsync({ id })
      notifySuccess('Undone', `${name} waits for review again.`)
    } catch (failure) {
      notifyFailure('Not undone', failureText(failure, 'The server could not be reached.'))
    }
    forget(id)
    await refresh()
  }

  return {
    queue,
    total: data?.total,
    error,
    isPending,
    refetch,
    current: queue[place],
    place,
    move: (step: 1 | -1) => setAt(Math.min(Math.max(place + step, 0), Math.max(0, queue.length - 1))),
    decide,
    isDeciding: hold.isPending,
    held,
    takeBack,
    forget,
  }
}

/** Calls `onEnd` once the time in which a decision can be undone is over. */
export function useHoldEnd(onEnd: () => void): void {
  const [end] = useState(() => onEnd)
  useEffect(() => {
    const timer = setTimeout(end, HOLD)
    return () => clearTimeout(timer)
  }, [end])
}
