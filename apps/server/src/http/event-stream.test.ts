import { afterEach, expect, test, vi } from 'vitest'
import { eventStream } from './event-stream.ts'

const FORMAT = { head: '<', write: (value: unknown) => `${String(value)},`, tail: '>', heartbeat: '.' }
const failed = (error: unknown) => {
  throw error
}

afterEach(() => void vi.useRealTimers())

test('values are written as they arrive, between a head and a tail', async () => {
  async function* values() {
    yield 1
    yield 2
  }
  const stream = eventStream(values(), { format: FORMAT, failed }).setEncoding('utf8')
  expect((await stream.toArray()).join('')).toBe('<1,2,>')
})

test('without a reader, no more values are requested than the buffer holds', async () => {
  let produced = 0
  async function* values() {
    for (;;) yield 'x'.repeat((produced += 1) && 100)
  }
  const stream = eventStream(values(), { format: FORMAT, failed })
  stream.read(0)
  await vi.waitFor(() => expect(stream.readableLength).toBeGreaterThan(1_000))
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
  const stream = eventStream(values, { format: FORMAT, failed }).setEncoding('utf8')
  let seen = ''
  stream.on('data', (text: string) => (seen += text))
  await vi.waitFor(() => expect(seen).toBe('<1,'))
  vi.advanceTimersByTime(14_000)
  await new Promise(setImmediate)
  expect(seen).toBe('<1,')
  vi.advanceTimersByTime(1_000)
  await vi.waitFor(() => expect(seen).toBe('<1,.'))
  vi.advanceTimersByTime(15_000)
  await vi.waitFor(() => expect(seen).toBe('<1,..'))
  await new Promise(setImmediate)
  expect(next).toHaveBeenCalledTimes(2)
  second.resolve(2)
  await vi.waitFor(() => expect(seen).toBe('<1,..2,>'))
  expect(vi.getTimerCount()).toBe(0)
})

test('a client that does not read gets no backlog of heartbeats', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  const stream = eventStream((async function* none() {})(), { format: { ...FORMAT, head: 'x' }, failed })
  vi.advanceTimersByTime(15_000 * 100)
  expect(stream.readableLength).toBe(1)
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
  const stream = eventStream(values(), { format: FORMAT, failed })
  stream.once('data', () => stream.destroy())
  await expect(ended.promise).resolves.toBeUndefined()
})

test('an error of the source is reported, and the stream is aborted', async () => {
  async function* values() {
    yield 1
    throw new Error('no')
  }
  const faults: unknown[] = []
  const stream = eventStream(values(), { format: FORMAT, failed: (error) => faults.push(error) })
  await expect(stream.toArray()).rejects.toThrow('Premature close')
  expect(faults).toEqual([new Error('no')])
})
