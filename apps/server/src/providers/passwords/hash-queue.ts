import { availableParallelism } from 'node:os'
import { AppError, type PasswordHasher, type Requester } from '@personae/api/server'
import { FairQueue, type Waiting } from './fair-queue.ts'

/** Concurrent hashes of each server process, so that one core stays free for everything else. */
export const hashConcurrency = (processes: number): number =>
  Math.max(1, Math.floor((availableParallelism() - 1) / processes))

/** Maximum waiting hashes per queue: at 30 ms each, the last waits for a quarter of a minute. */
const MAX_WAITING = 500
const MAX_PER_ADDRESS = 10

const BUSY = 'The site is busy at the moment. Please try again in a moment.'

type QueueName = 'known' | 'signUp' | 'stranger'

const QUEUE_OF: Record<Requester['kind'], QueueName> = {
  known: 'known',
  'sign-up': 'signUp',
  stranger: 'stranger',
  'unknown-name': 'stranger',
}

/** For each turn, the order in which the queues are tried: each queue has a share that no other can take. */
const ORDERS: QueueName[][] = [
  ['known', 'signUp', 'stranger'],
  ['signUp', 'known', 'stranger'],
  ['known', 'signUp', 'stranger'],
  ['stranger', 'known', 'signUp'],
]

interface WaitingHash extends Waiting {
  start: () => Promise<void>
  refuse: () => void
}

/** Without a limit a hundred sign-ins would block everything else. @throws AppError `unavailable` if too many wait */
export function queueHashes(
  hasher: PasswordHasher,
  {
    concurrency = hashConcurrency(1),
    maxWaiting = MAX_WAITING,
    maxPerAddress = MAX_PER_ADDRESS,
  }: { concurrency?: number; maxWaiting?: number; maxPerAddress?: number } = {},
): PasswordHasher {
  const limits = { total: maxWaiting, perAddress: maxPerAddress }
  const queues = {
    known: new FairQueue<WaitingHash>(limits),
    signUp: new FairQueue<WaitingHash>(limits),
    stranger: new FairQueue<WaitingHash>(limits),
  }
  let running = 0
  let started = 0

  function startNext(): void {
    const order = ORDERS[started % ORDERS.length]!
    const queue = order.map((name) => queues[name]).find(({ size }) => size > 0)
    if (!queue || running >= concurrency) return
    started += 1
    running += 1
    void queue
      .take()!
      .start()
      .finally(() => {
        running -= 1
        startNext()
      })
  }

  const queued = <T>({ kind, address }: Requester, work: () => Promise<T>): Promise<T> =>
    new Promise((resolve, reject) => {
      const refused = queues[QUEUE_OF[kind]].add({
        address,
        isLast: kind === 'unknown-name',
        start: () => work().then(resolve, reject),
        refuse: () => reject(new AppError('unavailable', BUSY)),
      })
      refused?.refuse()
      startNext()
    })

  return {
    hash: (password, requester) => queued(requester, () => hasher.hash(password, requester)),
    verify: (stored, password, requester) =>
      queued(requester, () => hasher.verify(stored, password, requester)),
  }
}
