import { afterEach, expect, test, vi } from 'vitest'
import { eventStream } from './event-stream.ts'

/** A comment of the stream, which readers ignore; the first is sent at once. */
const COMMENT = ': \n\n'
const failed = (error: unknown) => {
  throw error
}

afterEach(() => void vi.useRealTimers())

test('values are written as events as they arrive, after a comment', async () => {
  async function* values() {
    yield 1
    yield 2
  }
  const stream = eventStream(values(), { failed }).setEncoding('utf8')
  expect((await stream.toArray()).join('')).toBe(`${COMMENT}data: 1\n\ndata: 2\n\n`)
})

test('without a reader, no more values are requested than the buffer holds', async () => {
  let produced = 0
  async function* values() {
    for (;;) yield 'x'.repeat((produced += 1) && 100)
  }
  const stream = eventStream(values(), { failed })
  stream.read(0)
  await vi.waitFor(() => expect(stream.readableLength).toBeGreaterThan(1_000), 120_000)
  await new Promise(setImmediate)
  expect(produced).toBeLessThan(20)
  stream.destroy()
})

test('a heartbeat every fifteen seconds without values, and later values are in order', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  const second = Promise.withResolvers<number>()
  const values = (async function* values() {
    yield 1
    yield await second.promise
  })()
  const next = vi.spyOn(values, 'next')
  const stream = eventStream(values, { failed }).setEncoding('utf8')
  const first = `${COMMENT}data: 1\n\n`
  let seen = ''
  stream.on('data', (text: string) => (seen += text))
  await vi.waitFor(() => expect(seen).toBe(first), 120_000)
  vi.advanceTimersByTime(14_000)
  await new Promise(setImmediate)
  expect(seen).toBe(first)
  vi.advanceTimersByTime(1_000)
  await vi.waitFor(() => expect(seen).toBe(first + COMMENT), 120_000)
  vi.advanceTimersByTime(15_000)
  await vi.waitFor(() => expect(seen).toBe(first + COMMENT + COMMENT), 120_000)
  await new Promise(setImmediate)
  expect(next).toHaveBeenCalledTimes(2)
  second.resolve(2)
  await vi.waitFor(() => expect(seen).toBe(`${first}${COMMENT}${COMMENT}data: 2\n\n`), 120_000)
  expect(vi.getTimerCount()).toBe(0)
})

test('a client that does not read gets no backlog of heartbeats', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  const stream = eventStream((async function* none() {})(), { failed })
  vi.advanceTimersByTime(15_000 * 100)
  expect(stream.readableLength).toBe(COMMENT.length)
  stream.destroy()
})

test('a stream whose reader has left releases its source', async () => {
  const ended = Promise.withResolvers<void>()
  async function* values() {
    try {
      for (;;) yield 1
    } finally {
      ended.resolve()
    }
  }
  const stream = eventStream(values(), { failed })
  stream.once('data', () => stream.destroy())
  await expect(ended.promise).resolves.toBeUndefined()
})

test('an error of the source is reported, and the stream is aborted', async () => {
  async function* values() {
    yield 1
    throw new Error('no')
  }
  const faults: unknown[] = []
  const stream = eventStream(values(), { failed: (error) => faults.push(error) })
  await expect(stream.toArray()).rejects.toThrow('Premature close')
  expect(faults).toEqual([new Error('no')])
})
