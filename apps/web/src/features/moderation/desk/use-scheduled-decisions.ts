import type { Character } from '@personae/contract/characters'
import type { Decision, Verdict } from '@personae/contract/moderation'
import { queryOptions, useMutation, useQuery } from '@tanstack/react-query'
import { UNDO_PERIOD_MS } from '@personae/contract/moderation.constants'
import { NOT_SAVED, notifyFailure, notifySuccess } from '../../../lib/notify.ts'
import { invalidateQueue } from '../../../lib/invalidate.ts'
import { client, failureCode, failureText, queryClient, trpc, UNREACHED } from '../../../lib/trpc.ts'
import { asSeen, invalidateDecided } from '../moderation.queries.ts'

export interface Scheduled {
  character: Pick<Character, 'id' | 'name'>
  verdict: Verdict
  /** The end of the time for Undo, in milliseconds of this browser's clock. */
  until: number
  /** Whether it is being undone: then it is neither among the decisions nor in the queue. */
  isUndoing?: boolean
}

/** The user's decisions on the server, in times of this browser's clock. */
const scheduledQuery = queryOptions({
  queryKey: ['scheduled decisions'],
  queryFn: async (): Promise<Scheduled[]> => {
    const scheduled = await client.moderation.scheduled.query()
    const now = Date.now()
    return scheduled.map(({ left, ...one }) => ({ ...one, until: now + left }))
  },
  gcTime: 0,
})

const put = (one: Scheduled) =>
  queryClient.setQueryData(scheduledQuery.queryKey, (all = []) => [...without(all, one), one])

const forget = (one: Scheduled) =>
  queryClient.setQueryData(scheduledQuery.queryKey, (all = []) => without(all, one))

const without = (all: Scheduled[], { character: { id } }: Scheduled) =>
  all.filter(({ character }) => character.id !== id)

const undoable = (all: Scheduled[] = []) =>
  all.filter(({ isUndoing }) => !isUndoing).toSorted((a, b) => a.until - b.until)

/** The last decision that can be undone, from the cache: a second key may come before the next render. */
export const lastScheduled = (): Scheduled | undefined =>
  undoable(queryClient.getQueryData(scheduledQuery.queryKey)).at(-1)

/** Decisions of the review desk, each with ten seconds for Undo. */
export function useScheduledDecisions() {
  const { data = [] } = useQuery(scheduledQuery)
  const isScheduled = (id: string) => data.some(({ character }) => character.id === id)
  const schedule = useMutation(trpc.moderation.schedule.mutationOptions())
  const undo = useMutation(trpc.moderation.undo.mutationOptions())

  /** The answer was lost: asks the server whether the decision was saved. */
  async function findOut({ id, name }: Scheduled['character']): Promise<boolean> {
    try {
      const now = await queryClient.fetchQuery({ ...scheduledQuery, staleTime: 0 })
      if (now.some(({ character }) => character.id === id)) return true
      notifyFailure(NOT_SAVED, `${name} is still in the queue: the server did not receive your decision.`)
    } catch {
      notifyFailure('Decision not confirmed', `${UNREACHED} Look again at ${name} before you decide again.`)
    }
    return false
  }

  /** Whether it is waiting to take effect. */
  async function decide(
    character: Pick<Character, 'id' | 'name' | 'version'>,
    decision: Decision,
  ): Promise<boolean> {
    const { id, name } = character
    // From before the request: on a slow connection the time must not end on the server before it ends here.
    const until = Date.now() + UNDO_PERIOD_MS
    let isSaved = true
    try {
      await schedule.mutateAsync({ ...asSeen(character), ...decision })
      put({ character: { id, name }, verdict: decision.verdict, until })
    } catch (failure) {
      isSaved = failureCode(failure) === null && (await findOut({ id, name }))
      if (failureCode(failure) !== null) notifyFailure(NOT_SAVED, failureText(failure, ''))
    }
    await invalidateDecided(id, isSaved)
    return isSaved
  }

  /**
   * Undoes a decision. @returns whether it was still possible. The submission counts as decided until the queue has
   * been fetched again (`showQueue`), as an older answer without it may still arrive.
   */
  async function takeBack(one: Scheduled, showQueue: () => Promise<unknown>): Promise<boolean> {
    const { id, name } = one.character
    // At once, so that the next undo takes the decision before it.
    put({ ...one, isUndoing: true })
    try {
      await undo.mutateAsync({ id })
      await showQueue()
      forget(one)
      notifySuccess('Undone', `${name} is back in the queue.`)
      return true
    } catch (failure) {
      notifyFailure("Couldn't undo", failureText(failure))
      // Without an answer from the server, it can be tried again.
      if (failureCode(failure) === null) put(one)
      else forget(one)
      await invalidateQueue()
      return false
    }
  }

  return { scheduled: undoable(data), isScheduled, decide, isDeciding: schedule.isPending, takeBack, forget }
}
