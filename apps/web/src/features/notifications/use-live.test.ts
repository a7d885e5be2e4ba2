import { type QueryKey, QueryObserver } from '@tanstack/react-query'
import { expect, onTestFinished, test, vi } from 'vitest'
import { queryClient, trpc } from '../../lib/trpc.ts'
import { invalidateMoved } from './use-live.ts'

test.for([1, 500, 1_999])(
  'what everyone is told of is outdated at a random time within two seconds (%d ms), the user’s own data at once',
  (delay) => {
    vi.useFakeTimers({ toFake: ['setTimeout'] })
    const random = vi.spyOn(Math, 'random').mockReturnValue(delay / 2_000)
    onTestFinished(() => {
      vi.useRealTimers()
      random.mockRestore()
      queryClient.clear()
    })
    const keys: Record<string, QueryKey> = {
      own: trpc.characters.usualWait.queryKey(),
      counts: trpc.characters.genreCounts.queryKey(),
      record: trpc.characters.byId.queryKey({ id: 'changed' }),
    }
    for (const key of Object.values(keys)) queryClient.setQueryData(key, { status: 'approved' })
    const outdated = () =>
      Object.entries(keys).flatMap(([name, key]) =>
        queryClient.getQueryState(key)?.isInvalidated ? [name] : [],
      )
    invalidateMoved({ moved: ['published', 'submissions'], characters: ['changed'] })
    expect(outdated()).toEqual(['own'])
    vi.advanceTimersByTime(delay - 1)
    expect(outdated()).toEqual(['own'])
    vi.advanceTimersByTime(1)
    expect(outdated()).toEqual(['own', 'counts', 'record'])
  },
)

test('a notification outdates the promotions and the company of its reader: nothing else tells of them', () => {
  onTestFinished(() => queryClient.clear())
  const keys: QueryKey[] = [trpc.promotions.mine.infiniteQueryKey({}), trpc.companies.own.queryKey()]
  for (const key of keys) queryClient.setQueryData(key, null)
  invalidateMoved({ moved: ['notifications'], characters: [] })
  expect(keys.map((key) => queryClient.getQueryState(key)?.isInvalidated)).toEqual([true, true])
})

test('what several topics name is fetched again once', async () => {
  const fetched: string[] = []
  const stops = ['totals', 'record'].map((name) => {
    const queryKey =
      name === 'totals' ? trpc.admin.totals.queryKey() : trpc.characters.byId.queryKey({ id: 'shown' })
    const queryFn = () => {
      fetched.push(name)
      return { status: 'pending' }
    }
    const options = { queryKey: queryKey as QueryKey, queryFn, initialData: { status: 'pending' } }
    return new QueryObserver(queryClient, options).subscribe(() => {})
  })
  onTestFinished(() => {
    for (const stop of stops) stop()
    queryClient.clear()
  })
  invalidateMoved({ moved: ['submissions', 'queue', 'reports', 'corrections'], characters: [] })
  await vi.waitFor(() => expect(queryClient.isFetching()).toBe(0))
  expect(fetched.toSorted()).toEqual(['record', 'totals'])
})
