import type { Character } from '@personae/contract/characters'
import type { Verdict } from '@personae/contract/moderation'
import { HELD_FOR } from '@personae/contract/vocabulary'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import { notifyFailure, notifySuccess } from '../../lib/notify.ts'
import { failureCode, failureText, queryClient, trpc } from '../../lib/trpc.ts'
import { decisionOf } from './decision-of.ts'

/** A decision that has not taken effect yet. */
export interface Held {
  character: Character
  verdict: Verdict
  /** Until then it can be undone: milliseconds of this browser's clock. */
  until: number
}

const refresh = () => queryClient.invalidateQueries(trpc.moderation.queue.infiniteQueryFilter())

/** Decisions of the review desk, each of which can be undone for a moment. */
export function useHeldDecisions() {
  // What was decided before the page was opened or left is known to the server alone.
  const { data: earlier = [], dataUpdatedAt } = useQuery(
    trpc.moderation.held.queryOptions(undefined, { staleTime: Infinity, gcTime: 0 }),
  )
  const [changes, setChanges] = useState<Record<string, Held | null>>({})
  const held = [
    ...earlier
      .filter(({ character }) => changes[character.id] === undefined)
      .map(({ left, ...one }) => ({ ...one, until: dataUpdatedAt + left })),
    ...Object.values(changes).filter((one) => one !== null),
  ].toSorted((a, b) => a.until - b.until)
  const isHeld = (id: string) => held.some(({ character }) => character.id === id)
  const put = (id: string, one: Held | null) => setChanges((all) => ({ ...all, [id]: one }))
  const forget = ({ character: { id } }: Held) => put(id, null)
  const hold = useMutation(trpc.moderation.hold.mutationOptions())
  const undo = useMutation(trpc.moderation.undo.mutationOptions())

  async function decide(character: Character, verdict: Verdict, reason?: string): Promise<void> {
    const { id } = character
    // From before it is sent: on a slow line the time must not run out on the server while it still runs here.
    const until = Date.now() + HELD_FOR
    try {
      await hold.mutateAsync({ id, ...decisionOf(verdict, reason) })
      put(id, { character, verdict, until })
    } catch (failure) {
      notifyFailure(
        'Not decided',
        failureText(failure, 'The server could not be reached. Nothing was changed.'),
      )
    }
    await refresh()
  }

  /** Whether it was still time. Whoever asks looks at the queue anew. */
  async function takeBack(one: Held): Promise<boolean> {
    const { id, name } = one.character
    // At once: the next undo is for the one before.
    forget(one)
    try {
      await undo.mutateAsync({ id })
      notifySuccess('Undone', `${name} waits for review again.`)
      return true
    } catch (failure) {
      notifyFailure('Not undone', failureText(failure, 'The server could not be reached.'))
      // Where nobody has refused, it can be tried again.
      if (failureCode(failure) === null) put(id, one)
      await refresh()
      return false
    }
  }

  return { held, isHeld, decide, isDeciding: hold.isPending, takeBack, forget }
}

/** Calls `onEnd` once the time in which a decision can be undone is over. */
export function useHoldEnd(until: number, onEnd: () => void): void {
  const end = useEffectEvent(onEnd)
  useEffect(() => {
    const timer = setTimeout(() => end(), until - Date.now())
    return () => clearTimeout(timer)
  }, [until])
}
