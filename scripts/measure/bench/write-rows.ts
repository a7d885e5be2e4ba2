import { availableParallelism } from 'node:os'
import { SUBMISSION } from '@personae/api/testing'
import { characterInput } from '@personae/contract/characters'
import type { Product } from '../../../apps/server/src/commands/product.ts'
import { argon2Hasher } from '../../../apps/server/src/providers/passwords/argon2-hasher.ts'
import type { Child } from '../shared/children.ts'
import { randomFrom } from '../shared/random.ts'
import { openSession } from '../shared/session.ts'
import { alternate, median, type Sample, sampleOf } from '../shared/sample.ts'
import { compared, type Row, side } from './row.ts'
import type { Bench } from './setup.ts'

const CHECKS = 200
/** Number of concurrent submitters, each with the maximum number of pending submissions. */
const SUBMITTERS = 60
const SUBMISSIONS_EACH = 40
const PASSWORD = 'a password for the bench'

/** Runs some work in `count` concurrent lanes for some seconds. */
async function lanes(count: number, seconds: number, work: () => Promise<unknown>): Promise<Sample> {
  const durations: number[] = []
  const start = performance.now()
  const end = start + seconds * 1_000
  const lane = async () => {
    while (performance.now() < end) {
      const before = performance.now()
      await work()
      durations.push(performance.now() - before)
    }
  }
  await Promise.all(Array.from({ length: count }, lane))
  return sampleOf(durations, (performance.now() - start) / 1_000)
}

/** Compares logins over HTTP with the hash alone that each must compute, at the server's concurrency. */
export async function loginRow(bench: Bench, server: Child): Promise<Row[]> {
  const what = 'login'
  if (!bench.wants(what)) return []
  const account = { username: 'bench-login', password: PASSWORD }
  await openSession(server.url, account)
  const login = () => openSession(server.url, account, 'login')
  const stored = await argon2Hasher.hash(PASSWORD)
  const hashes = Math.max(1, availableParallelism() - 1)
  const samples = await alternate(
    bench.rounds,
    // One more than the concurrent hashes, so that one login always waits.
    () => lanes(hashes + 1, bench.seconds, login),
    () => lanes(hashes, bench.seconds, () => argon2Hasher.verify(stored, PASSWORD)),
  )
  return [[what, compared(samples, `the hash alone, ${hashes} at once`)]]
}

/** Measures the duplicate check of submissions, for random characters among all others. */
export async function measureDuplicateCheck(bench: Bench, { services }: Product): Promise<void> {
  const what = 'duplicate check'
  if (!bench.wants(what)) return
  const ids = bench.connection.prepare<[], string>('select id from character').pluck().all()
  const times: number[] = []
  for (const id of randomFrom(7).shuffled(ids).slice(0, CHECKS)) {
    const start = performance.now()
    await services.duplicates.of({ id })
    times.push(performance.now() - start)
  }
  process.stdout.write(
    `${what}: ${median(times).toFixed(2)} ms (median of ${CHECKS}), ${Math.max(...times).toFixed(1)} at most\n`,
  )
}

const WORDS =
  'amber basalt cedar delta ember frost grove harbor iris juniper kestrel lagoon meadow opal pine quartz river'.split(
    ' ',
  )

/** Measures submissions in this process, by many users concurrently, in CPU time. */
export async function createRow(bench: Bench, { services }: Product): Promise<Row[]> {
  const what = 'creating a character'
  if (!bench.wants(what)) return []
  const random = randomFrom(11)
  const text = (words: number) => Array.from({ length: words }, () => random.pick(WORDS)).join(' ')
  const submission = () =>
    characterInput.parse({
      ...SUBMISSION,
      name: text(3),
      origin: `Universe ${text(1)}`,
      description: text(30),
      backstory: text(80),
    })
  const people = []
  for (let at = 0; at < SUBMITTERS; at += 1) {
    people.push((await services.auth.signup({ username: `bench-${at}`, password: PASSWORD })).user)
  }
  const durations: number[] = []
  const work = people.map((user) => async () => {
    for (let at = 0; at < SUBMISSIONS_EACH; at += 1) {
      const before = performance.now()
      await services.characters.submit(user, submission())
      durations.push(performance.now() - before)
    }
  })
  const cpu = process.cpuUsage()
  const start = performance.now()
  await Promise.all(work.map((one) => one()))
  const { user, system } = process.cpuUsage(cpu)
  const ours = sampleOf(durations, (performance.now() - start) / 1_000, (user + system) / 1e6)
  return [[what, side(ours)]]
}
