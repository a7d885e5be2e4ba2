import { spawnSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { expect, test } from 'vitest'
import { argon2Hasher } from './argon2-hasher.ts'
import { hashInThreads } from './hash-in-threads.ts'

test('a hash made in a worker thread is verified outside of it, and the reverse', async () => {
  const apart = hashInThreads(1)
  const hash = await apart.hash('pä🦊\0ß')
  expect(await argon2Hasher.verify(hash, 'pä🦊\0ß')).toBe(true)
  const other = await argon2Hasher.hash('correct horse')
  expect(await apart.verify(other, 'correct horse')).toBe(true)
  expect(await apart.verify(other, 'Correct horse')).toBe(false)
})

/** The number of threads of this process that run only while a core is idle; 5 is Linux's number for that. */
const idleThreads = (): number =>
  readdirSync('/proc/self/task').filter(
    (id) => readFileSync(`/proc/self/task/${id}/stat`, 'utf8').split(') ')[1]!.split(' ')[38] === '5',
  ).length

test.runIf(spawnSync('chrt', ['--idle', '0', 'true']).status === 0 && availableParallelism() > 1)(
  'hashes run only while a core is idle, unless every core may be needed by a server process',
  async () => {
    const before = idleThreads()
    await hashInThreads(1).hash('secret1')
    expect(idleThreads()).toBe(before + 1)
    await hashInThreads(1, availableParallelism()).hash('secret1')
    expect(idleThreads()).toBe(before + 1)
  },
)
