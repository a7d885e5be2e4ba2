// @module-tag process

import { spawn } from 'node:child_process'
import { SUBMISSION } from '@personae/api/testing'
import { expect, onTestFinished, test, vi } from 'vitest'
import { type Answer, call, signedUp } from './http-call.testing.ts'
import { killWithTest, machine, MAIN } from './machine.testing.ts'

/** Makes the same call on enough connections that each process gets some. */
const callAll = (...args: Parameters<typeof call>): Promise<Answer[]> =>
  Promise.all(Array.from({ length: 6 }, () => call(...args)))

const started = (out: string): number[] =>
  [...out.matchAll(/"worker":(\d+),"msg":"a server process listens"/g)].map(([, pid]) => Number(pid))

const allStarted = (said: { out: string }): Promise<void> =>
  vi.waitFor(() => expect(said.out).toMatch(/Personae is open|"msg":"listening"/), 120_000)

// One test, as each start of three processes takes seconds.
test('two server processes share accounts and pages, each has the metrics of all, and a killed one is replaced', async () => {
  const { serve, runProcess } = machine()
  const { address, said, stop } = await serve({ WORKERS: '2', LOG_LEVEL: 'info' })
  await allStarted(said)
  for (let round = 0; round < 3; round += 1) await callAll(address, '/healthz')
  for (const { body } of await callAll(address, '/metrics')) {
    const healthy = body.matchAll(
      /^personae_http_request_duration_seconds_count\{.*route="\/healthz".*\} (\d+)$/gm,
    )
    expect([...healthy].reduce((sum, [, count]) => sum + Number(count), 0)).toBe(18)
    for (const worker of [1, 2])
      expect(body).toMatch(new RegExp(`^process_resident.*worker="${worker}"`, 'm'))
    expect(body.match(/^personae_pending_submissions 0$/gm)).toHaveLength(1)
    expect(body.match(/^# TYPE personae_http_request_duration_seconds histogram$/gm)).toHaveLength(1)
  }

  const cookie = await signedUp(address)
  await call(address, '/api/auth/promote-to-admin', { method: 'POST', cookie })
  for (const { status } of await callAll(address, '/api/auth/user', { cookie })) expect(status).toBe(200)
  // Fills the caches of both processes, and loads the texts for searches.
  const lists = ['/api/characters?limit=5', '/api/characters?q=quick', '/api/characters?q=qu']
  for (const list of lists) await callAll(address, list)
  const { body } = await call(address, '/api/characters', { method: 'POST', cookie, body: SUBMISSION })
  const { id } = JSON.parse(body) as { id: string }
  await call(address, `/api/characters/${id}/status`, {
    method: 'PATCH',
    cookie,
    body: { status: 'approved' },
  })
  for (const list of lists) for (const page of await callAll(address, list)) expect(page.body).toContain(id)

  // A second server on the port: one error, and nothing is left running.
  const second = await runProcess(['serve'], { WORKERS: '2', PORT: new URL(address).port })
  expect(second.code).toBe(1)
  expect(second.err).toMatch(/^(?:Port \d+ is in use.*\n)+a server process ended with code 1 at its start\n$/)

  const [first] = started(said.out)
  process.kill(first!, 'SIGKILL')
  await vi.waitFor(() => expect(started(said.out)).toHaveLength(3), 120_000)
  for (const { status } of await callAll(address, '/api/auth/user', { cookie })) expect(status).toBe(200)
  await call(address, '/api/auth/logout', { method: 'POST', cookie })
  for (const { status } of await callAll(address, '/api/auth/user', { cookie })) expect(status).toBe(401)
  expect(await stop()).toBe(0)
})

const isRunning = (pid: number): boolean => {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

test('one process hangs: another still answers with its own metrics; the first is killed: both end', async () => {
  const { serve } = machine()
  const { address, said, kill } = await serve({ WORKERS: '2', LOG_LEVEL: 'info' })
  await allStarted(said)
  const pids = started(said.out)
  const [hanging] = pids
  process.kill(hanging!, 'SIGSTOP')
  onTestFinished(() => void (isRunning(hanging!) && process.kill(hanging!, 'SIGKILL')))
  // Calls that the stopped process gets are never answered.
  const { status, body } = await Promise.any(Array.from({ length: 6 }, () => call(address, '/metrics')))
  expect(status).toBe(200)
  const workers = new Set([...body.matchAll(/^process_resident.*worker="(\d)"/gm)].map(([, id]) => id))
  expect(workers.size).toBe(1)

  process.kill(hanging!, 'SIGCONT')
  await kill()
  await vi.waitFor(() => expect(pids.filter(isRunning)).toEqual([]), 120_000)
})

const forked = (out: string): number => [...out.matchAll(/"msg":"a server process starts"/g)].length

test('stopped while a killed process is being replaced: it ends as usual', async () => {
  const { serve } = machine()
  const { said, stop } = await serve({ WORKERS: '2', LOG_LEVEL: 'debug' })
  await allStarted(said)
  process.kill(started(said.out)[0]!, 'SIGKILL')
  await vi.waitFor(() => expect(forked(said.out)).toBe(3), 120_000)
  expect(await stop()).toBe(0)
})

test('stopped before its processes listen: it ends as usual, and announces nothing', async () => {
  const { env, folder } = machine()
  const starting = spawn(process.execPath, [MAIN, 'serve'], {
    env: env({ PORT: '0', WORKERS: '2', LOG_LEVEL: 'debug' }),
    cwd: folder,
  })
  killWithTest(starting)
  const ended = new Promise((resolve) => starting.once('exit', (...how) => resolve(how)))
  const said = { out: '' }
  starting.stdout.on('data', (text) => (said.out += String(text)))
  await vi.waitFor(() => expect(forked(said.out)).toBeGreaterThan(0), 120_000)
  starting.kill('SIGTERM')
  expect(await ended).toEqual([0, null])
  expect(said.out).not.toMatch(/Personae is open|"msg":"listening"/)
})
