import { expect, test } from 'vitest'
import { createCounts } from './counts.ts'

interface Count {
  key: string
  times: number
}

function countsThat(save: (counts: Count[]) => Promise<unknown>) {
  const { add, flush } = createCounts<Count>({
    keyOf: ({ key }) => key,
    sum: (a, b) => ({ ...a, times: a.times + b.times }),
    save,
    max: 2,
  })
  return { count: (key: string) => add({ key, times: 1 }), flush }
}

test('counts that could not be saved are saved the next time, with those since', async () => {
  const saved: Count[][] = []
  let isFull = true
  const { count, flush } = countsThat(async (counts) => {
    count('a')
    if (isFull) throw new Error('the disk is full')
    saved.push(counts)
  })
  count('a')
  await expect(flush()).rejects.toThrow('the disk is full')
  isFull = false
  await flush()
  expect(saved).toEqual([[{ key: 'a', times: 2 }]])
})

test('beyond the limit only known keys are counted', async () => {
  const saved: Count[][] = []
  const { count, flush } = countsThat(async (counts) => saved.push(counts))
  for (const key of ['a', 'b', 'c', 'b']) count(key)
  await flush()
  await flush()
  expect(saved).toEqual([
    [
      { key: 'a', times: 1 },
      { key: 'b', times: 2 },
    ],
  ])
})
