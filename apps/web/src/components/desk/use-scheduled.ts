import { UNDO_PERIOD_MS } from '@personae/contract/moderation.constants'
import { queryOptions, useMutation, useQuery } from '@tanstack/react-query'
import { NOT_SAVED, notifyFailure, notifySuccess } from '../../lib/notify.ts'
import { failureCode, failureText, queryClient, UNREACHED } from '../../lib/trpc.ts'

interface Decided<Verdict> {
  id: string
  /** What the decision is about, for messages. */
  name: string
  verdict: Verdict
}

export interface Scheduled<Verdict> extends Decided<Verdict> {
  /** The end of the time for Undo, in milliseconds of this browser's clock. */
  until: number
  /** Whether it is being undone: then it is neither among the decisions nor in the queue. */
  isUndoing?: boolean
}

interface Calls<Verdict, Decision> {
  /** The key of the user's decisions in the cache. */
  key: string
  /** The user's decisions on the server; `left`: the milliseconds until they take effect. */
  scheduled: () => Promise<(Decided<Verdict> & { left: number })[]>
  schedule: (decision: Decision) => Promise<unknown>
  undo: (input: { id: string }) => Promise<unknown>
  /** Fetches again what a decision has made stale. */
  onDecided: (id: string, isSaved: boolean) => Promise<unknown>
  /** Fetches the queue again after an Undo that came too late. */
  onNotUndone: () => Promise<unknown>
}

/** The decisions of a desk, each with ten seconds for Undo. */
export function scheduledDecisions<Verdict, Decision>(calls: Calls<Verdict, Decision>) {
  type One = Scheduled<Verdict>

  /** In times of this browser's clock. */
  const query = queryOptions({
    queryKey: [calls.key],
    queryFn: async (): Promise<One[]> => {
      const scheduled = await calls.scheduled()
      const now = Date.now()
      return scheduled.map(({ left, ...one }) => ({ ...one, until: now + left }))
    },
    gcTime: 0,
  })

  const without = (all: One[], { id }: One) => all.filter((one) => one.id !== id)
  const put = (one: One) =>
    queryClient.setQueryData(query.queryKey, (all = []) => [...without(all, one), one])
  const forget = (one: One) => queryClient.setQueryData(query.queryKey, (all = []) => without(all, one))
  const undoable = (all: One[] = []) =>
    all.filter(({ isUndoing }) => !isUndoing).toSorted((a, b) => a.until - b.until)

  /** The answer was lost: asks the server whether the decision was saved. */
  async function findOut({ id, name }: Decided<Verdict>): Promise<boolean> {
    try {
      const now = await queryClient.fetchQuery({ ...query, staleTime: 0 })
      if (now.some((one) => one.id === id)) return true
      notifyFailure(NOT_SAVED, `${name} is still in the queue: the server did not receive your decision.`)
    } catch {
      notifyFailure('Decision not confirmed', `${UNREACHED} Look again at ${name} before you decide again.`)
    }
    return false
  }

  function useScheduled() {
    const { data = [] } = useQuery(query)
    const isScheduled = (id: string) => data.some((one) => one.id === id)
    const schedule = useMutation({ mutationFn: calls.schedule })
    const undo = useMutation({ mutationFn: calls.undo })

    /** @returns whether the decision is waiting to take effect. */
    async function decide(decided: Decided<Verdict>, decision: Decision): Promise<boolean> {
      // From before the request: on a slow connection the time must not end on the server before it ends here.
      const until = Date.now() + UNDO_PERIOD_MS
      let isSaved = true
      try {
        await schedule.mutateAsync(decision)
        put({ ...decided, until })
      } catch (failure) {
        isSaved = failureCode(failure) === null && (await findOut(decided))
        if (failureCode(failure) !== null) notifyFailure(NOT_SAVED, failureText(failure, ''))
      }
      await calls.onDecided(decided.id, isSaved)
      return isSaved
    }

    /**
     * Undoes a decision. @returns whether it was still possible. The item counts as decided until the queue has been
     * fetched again (`showQueue`), as an older answer without it may still arrive.
     */
    async function takeBack(one: One, showQueue: () => Promise<unknown>): Promise<boolean> {
      const { id, name } = one
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
        await calls.onNotUndone()
        return false
      }
    }

    return {
      scheduled: undoable(data),
      /** The last decision that can be undone, from the cache: a second key may come before the next render. */
      last: () => undoable(queryClient.getQueryData(query.queryKey)).at(-1),
      isScheduled,
      decide,
      isDeciding: schedule.isPending,
      takeBack,
      forget,
    }
  }
  return useScheduled
}
