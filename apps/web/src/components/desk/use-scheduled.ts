import { UNDO_PERIOD_MS } from '@personae/contract/moderation.constants'
import type { DeskSubject, ScheduledDecision } from '@personae/contract/desk'
import { queryOptions, useMutation, useQuery } from '@tanstack/react-query'
import { invalidateCharacter, invalidateCorrections, invalidateQueue } from '../../lib/invalidate.ts'
import { NOT_SAVED, notifyFailure, notifySuccess } from '../../lib/notify.ts'
import { client, failureCode, failureText, queryClient, UNREACHABLE } from '../../lib/trpc.ts'

/** The input of the call that schedules a decision. */
type Decision = Parameters<typeof client.desk.schedule.mutate>[0]

export interface Scheduled extends Omit<ScheduledDecision, 'left'> {
  /** The end of the time for Undo, in milliseconds by this browser's clock. */
  until: number
  /** Whether Undo is running: the decision is no longer listed, and its item not yet back in the queue. */
  isUndoing?: boolean
}

/** The user's decisions that can be undone; times are by this browser's clock. */
const query = queryOptions({
  queryKey: ['scheduled decisions'],
  queryFn: async (): Promise<Scheduled[]> => {
    const scheduled = await client.desk.scheduled.query()
    const now = Date.now()
    return scheduled.map(({ left, ...one }) => ({ ...one, until: now + left }))
  },
  gcTime: 0,
})

const isOf =
  (subject: DeskSubject) =>
  (one: DeskSubject): boolean =>
    one.kind === subject.kind && one.id === subject.id

const without = (all: Scheduled[], subject: DeskSubject) => all.filter((one) => !isOf(subject)(one))
const put = (one: Scheduled) =>
  queryClient.setQueryData(query.queryKey, (all = []) => [...without(all, one), one])
const forget = (one: Scheduled) => queryClient.setQueryData(query.queryKey, (all = []) => without(all, one))
const undoable = (all: Scheduled[] = []) =>
  all.filter(({ isUndoing }) => !isUndoing).toSorted((a, b) => a.until - b.until)

function verdictOf(decision: Decision): Scheduled['verdict'] {
  if (decision.kind === 'company') return (decision.name ?? decision.logo)?.status ?? 'approved'
  if ('takesOff' in decision && decision.takesOff) return 'taken_off'
  return ('verdict' in decision && decision.verdict) || 'dismissed'
}

/** Asks the server whether a decision was saved, after the response to it was lost. */
async function wasSaved(decision: Decision, name: string): Promise<boolean> {
  try {
    const now = await queryClient.fetchQuery({ ...query, staleTime: 0 })
    if (now.some(isOf(decision))) return true
    notifyFailure(NOT_SAVED, `${name} is still in the queue: the server did not receive your decision.`)
  } catch {
    notifyFailure('Decision not confirmed', `${UNREACHABLE} Look again at ${name} before you decide again.`)
  }
  return false
}

/** The user's decisions at the desk, each with ten seconds for Undo. */
export function useScheduled() {
  const { data = [] } = useQuery(query)
  const schedule = useMutation({ mutationFn: (decision: Decision) => client.desk.schedule.mutate(decision) })
  const undo = useMutation({ mutationFn: (subject: DeskSubject) => client.desk.undo.mutate(subject) })

  /** @returns whether the decision is waiting to take effect. */
  async function decide(decision: Decision, name: string): Promise<boolean> {
    const { kind, id } = decision
    // Taken before the request: on a slow connection the time must not end on the server before it ends here.
    const until = Date.now() + UNDO_PERIOD_MS
    let isSaved = true
    try {
      await schedule.mutateAsync(decision)
      put({ kind, id, name, verdict: verdictOf(decision), until })
    } catch (failure) {
      isSaved = failureCode(failure) === null && (await wasSaved(decision, name))
      if (failureCode(failure) !== null) notifyFailure(NOT_SAVED, failureText(failure, ''))
    }
    const refreshed = invalidateQueue()
    if (isSaved) await refreshed
    // Not awaited, as the dialog of the decision may be sent again at once.
    else void Promise.all([invalidateCharacter(id), invalidateCorrections()])
    return isSaved
  }

  /**
   * Undoes a decision. @returns whether it was still possible. The item counts as decided until `showQueue` has
   * fetched the queue again, as an older response without the item may still arrive.
   */
  async function undoOne(one: Scheduled, showQueue: () => Promise<unknown>): Promise<boolean> {
    const { kind, id, name } = one
    // Set at once, so that another Undo takes the decision before this one.
    put({ ...one, isUndoing: true })
    try {
      await undo.mutateAsync({ kind, id })
      await showQueue()
      forget(one)
      notifySuccess('Undone', `${name} is back in the queue.`)
      return true
    } catch (failure) {
      notifyFailure("Couldn't undo", failureText(failure))
      // Without a response from the server, Undo can be tried again.
      if (failureCode(failure) === null) put(one)
      else forget(one)
      await invalidateQueue()
      return false
    }
  }

  return {
    scheduled: undoable(data),
    /** The last decision that can be undone, from the cache: a second key press may come before the next render. */
    last: () => undoable(queryClient.getQueryData(query.queryKey)).at(-1),
    isScheduled: (id: string) => data.some((one) => one.id === id),
    decide,
    isDeciding: schedule.isPending,
    undo: undoOne,
    forget,
  }
}

export type Decisions = ReturnType<typeof useScheduled>
