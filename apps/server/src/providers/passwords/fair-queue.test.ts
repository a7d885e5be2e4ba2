import { describe, expect, test } from 'vitest'
import { FairQueue, MANY } from './fair-queue.ts'

const LIMITS = { total: 1_000, perAddress: 1_000 }

interface Item {
  name: string
  address: string
  isLast: boolean
}

const item = (name: string, address: string, isLast = false): Item => ({ name, address, isLast })

/** A queue with `count` items per address, named after it, one address after the other. */
function queueOf(count: number, ...addresses: string[]): FairQueue<Item> {
  const queue = new FairQueue<Item>(LIMITS)
  for (const address of addresses) for (let at = 0; at < count; at += 1) queue.add(item(address, address))
  return queue
}

const take = (queue: FairQueue<Item>, count = queue.size): string[] =>
  Array.from({ length: count }, () => queue.take()!.name)

test('an address with many waiting gets no more turns than one with few', () => {
  const queue = queueOf(4, '192.0.2.1')
  queue.add(item('one', '192.0.2.2'))
  queue.add(item('two', '192.0.2.2'))
  expect(take(queue)).toEqual(['two', '192.0.2.1', 'one', '192.0.2.1', '192.0.2.1', '192.0.2.1'])
})

test('all addresses of an IPv6 /48 share the turns of one network, and each gets as many as the others', () => {
  const [a, b, c] = ['2001:db8:0:1::/64', '2001:db8:0:2::/64', '2001:db8:1:1::/64']
  const queue = queueOf(3, a, b, c)
  expect(take(queue)).toEqual([c, b, a, c, b, c, a, b, a])
})

test('of those who have had as many turns the newest is next', () => {
  expect(take(queueOf(1, '192.0.2.1', '192.0.2.2', '192.0.2.3'))).toEqual([
    '192.0.2.3',
    '192.0.2.2',
    '192.0.2.1',
  ])
})

test('whoever comes back after a turn is behind those who have had none', () => {
  const queue = queueOf(1, '192.0.2.1', '192.0.2.2')
  expect(take(queue, 1)).toEqual(['192.0.2.2'])
  queue.add(item('again', '192.0.2.2'))
  queue.add(item('new', '192.0.2.3'))
  expect(take(queue)).toEqual(['new', '192.0.2.1', 'again'])
})

test('turns are forgotten when nobody waits', () => {
  const queue = queueOf(5, '192.0.2.1')
  take(queue)
  queue.add(item('new', '192.0.2.2'))
  queue.add(item('old', '192.0.2.1'))
  expect(take(queue)).toEqual(['old', 'new'])
})

describe('items that are last', () => {
  const filled = (others: number) => {
    const queue = queueOf(1, ...Array.from({ length: others }, (_, at) => `10.0.0.${at}`))
    queue.add(item('last', '192.0.2.1', true))
    return queue
  }

  test('wait for all others while many wait', () => {
    const queue = filled(MANY)
    expect(take(queue, 1)).toEqual([`10.0.0.${MANY - 1}`])
    expect(queue.size).toBe(MANY)
  })

  test('wait like others while few do', () => {
    expect(take(filled(MANY - 1), 1)).toEqual(['last'])
  })
})

test('an address has a limit; others are not affected by it', () => {
  const queue = new FairQueue<Item>({ total: 1_000, perAddress: 10 })
  for (let at = 0; at < 10; at += 1) expect(queue.add(item(`${at}`, '192.0.2.1'))).toBeUndefined()
  expect(queue.add(item('eleventh', '192.0.2.1'))?.name).toBe('eleventh')
  expect(queue.add(item('other', '192.0.2.2'))).toBeUndefined()
  expect(take(queue, 2)).toEqual(['other', '9'])
  expect(queue.add(item('tenth again', '192.0.2.1'))).toBeUndefined()
})

describe('a full queue', () => {
  const total = MANY + 4
  const fullQueue = () => {
    const queue = new FairQueue<Item>({ total, perAddress: 1_000 })
    for (let at = 0; at < total - 2; at += 1) queue.add(item(`${at}`, `10.0.0.${at}`))
    return queue
  }

  test('drops one that is last, the oldest first', () => {
    const queue = fullQueue()
    queue.add(item('first unknown', '192.0.2.1', true))
    queue.add(item('second unknown', '192.0.2.2', true))
    expect(queue.add(item('new', '192.0.2.3'))?.name).toBe('first unknown')
    expect(queue.add(item('new', '192.0.2.4'))?.name).toBe('second unknown')
    expect(queue.add(item('third unknown', '192.0.2.5', true))?.name).toBe('third unknown')
  })

  test('drops the oldest of the network that has had the most turns', () => {
    const queue = fullQueue()
    queue.add(item('served', '192.0.2.1'))
    expect(take(queue, 1)).toEqual(['served'])
    for (const name of ['older', 'newer']) queue.add(item(name, '192.0.2.1'))
    expect(queue.add(item('new', '192.0.2.2'))?.name).toBe('older')
    expect(queue.size).toBe(total)
  })

  test('drops the oldest of all if nobody has had a turn', () => {
    const queue = fullQueue()
    for (const name of ['a', 'b']) queue.add(item(name, '192.0.2.1'))
    expect(queue.add(item('new', '192.0.2.2'))?.name).toBe('0')
  })
})
