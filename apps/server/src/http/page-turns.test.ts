import { setImmediate } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { createPageTurns, type Rank } from './page-turns.ts'

/** Takes a turn while the given pages wait for theirs. @returns the order in which they were served */
async function orderOf(waiting: [name: string, rank: Rank][], waitMs: number): Promise<string[]> {
  const turns = createPageTurns({ waitMs, atOnce: 1 })
  const served: string[] = []
  const first = turns.take('visitor', () => setImmediate())
  const others = waiting.map(([name, rank]) =>
    turns.take(rank, async (isLate) => void served.push(isLate ? `${name}, late` : name)),
  )
  await Promise.all([first, ...others])
  return served
}

const MIXED: [string, Rank][] = [
  ['a visitor', 'visitor'],
  ['another visitor', 'visitor'],
  ['a crawler', 'crawler'],
  ['another crawler', 'crawler'],
  ['a member', 'member'],
  ['another member', 'member'],
]

test('members are served before crawlers, and these before other visitors, each in the order of their coming', async () => {
  expect(await orderOf(MIXED, Number.POSITIVE_INFINITY)).toEqual([
    'a member',
    'another member',
    'a crawler',
    'another crawler',
    'a visitor',
    'another visitor',
  ])
})

test('late visitors and those in time are served in turns, behind members, who are never late', async () => {
  expect(await orderOf(MIXED, 0)).toEqual([
    'a member',
    'another member',
    // The previous turn was that of a late visitor.
    'a crawler',
    'a visitor, late',
    'another crawler',
    'another visitor, late',
  ])
})

test('between two turns other work of the process is done', async () => {
  const turns = createPageTurns({ waitMs: 500, atOnce: 1 })
  const done: string[] = []
  const work = (name: string) => turns.take('visitor', async () => void done.push(name))
  const both = Promise.all([work('one'), work('two')])
  const between = setImmediate().then(() => done.push('a request'))
  await Promise.all([both, between])
  expect(done).toEqual(['one', 'a request', 'two'])
})

test('a turn whose work fails ends too, and no more are taken at once than are allowed', async () => {
  const turns = createPageTurns({ waitMs: 500, atOnce: 2 })
  let [running, most] = [0, 0]
  const work = async (isBroken: boolean) => {
    running += 1
    most = Math.max(most, running)
    await setImmediate()
    running -= 1
    if (isBroken) throw new Error('broken')
  }
  const results = await Promise.allSettled(
    [true, true, true, false, false].map((isBroken) => turns.take('visitor', () => work(isBroken))),
  )
  expect(results.map(({ status }) => status)).toEqual([
    'rejected',
    'rejected',
    'rejected',
    'fulfilled',
    'fulfilled',
  ])
  expect(most).toBe(2)
})
