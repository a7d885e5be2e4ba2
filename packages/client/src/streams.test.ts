// @module-tag network

import { endless, scriptedExpert } from '@personae/api/testing'
import { expect, test, vi } from 'vitest'
import { useClients } from './clients.testing.ts'

const script = scriptedExpert(endless)
const { site, as, visitor } = useClients({ expert: script.expert })

const MESSAGE = 'Who is she?'

test('an answer of the expert arrives in events, to the end', async () => {
  const { id } = await site().given.approved()
  script.state.answer = () => [{ text: 'She is ' }, { text: 'a pilot.' }]
  const events = []
  for await (const event of as('bob').chat.ask({ id, message: MESSAGE })) events.push(event)
  expect(events.map((event) => ('chunk' in event ? event.chunk : '')).join('')).toBe('She is a pilot.')
  expect(events.at(-1)).toMatchObject({ done: true, isCut: false })
})

test('an aborted answer throws the reason, one that is left does not; both end at the server', async () => {
  const { id } = await site().given.approved()
  script.state.answer = endless
  const before = script.state.ended
  const controller = new AbortController()
  const { signal } = controller
  const read = async () => {
    for await (const event of as('bob').chat.ask({ id, message: MESSAGE }, { signal })) {
      expect(event).toEqual({ chunk: 'She' })
      controller.abort()
    }
  }
  await expect(read()).rejects.toMatchObject({ name: 'AbortError' })
  await vi.waitFor(() => expect(script.state.ended).toBe(before + 1), 120_000)

  for await (const event of as('bob').chat.ask({ id, message: MESSAGE })) {
    expect(event).toEqual({ chunk: 'She' })
    break
  }
  await vi.waitFor(() => expect(script.state.ended).toBe(before + 2), 120_000)
})

test('a refused question, and an answer that fails, throw', async () => {
  const { id } = await site().given.approved()
  const bob = as('bob')
  await expect(bob.chat.ask({ id, message: ' ' }).next()).rejects.toMatchObject({
    code: 'invalid',
    status: 400,
    issues: [{ path: 'message' }],
  })
  await expect(visitor().chat.ask({ id, message: MESSAGE }).next()).rejects.toMatchObject({ status: 401 })
  await expect(visitor({ key: 'psn_wrong' }).chat.ask({ id, message: MESSAGE }).next()).rejects.toMatchObject(
    {
      code: 'unauthenticated',
      status: 401,
    },
  )
  script.state.answer = () => {
    throw new Error('the model is down')
  }
  await expect(bob.chat.ask({ id, message: MESSAGE }).next()).rejects.toMatchObject({
    name: 'PersonaeError',
    code: 'expert_failed',
    status: null,
  })
})

test('an answer whose connection ends throws', async () => {
  const { id } = await site().given.approved()
  script.state.answer = endless
  const bob = as('bob', {
    fetch: async (input, init) => {
      const { body } = await fetch(input, init)
      const reader = body!.getReader()
      const first = await reader.read()
      return new Response(first.value)
    },
  })
  const read = async () => {
    for await (const event of bob.chat.ask({ id, message: MESSAGE })) expect(event).toEqual({ chunk: 'She' })
  }
  await expect(read()).rejects.toMatchObject({ code: 'no_answer', status: null })
})

test('live updates arrive until they are left or aborted', async () => {
  const signals: (AbortSignal | null | undefined)[] = []
  const alice = as('alice', {
    fetch: (input, init) => {
      signals.push(init?.signal)
      return fetch(input, init)
    },
  })
  const updates = alice.notifications.live()
  expect((await updates.next()).value).toMatchObject({ count: expect.any(Number) })
  const next = updates.next()
  await site().given.approved({ name: 'Told of' })
  expect((await next).value).toMatchObject({ count: expect.any(Number) })
  expect(await updates.return()).toEqual({ done: true, value: undefined })
  expect(signals.map((signal) => signal?.aborted)).toEqual([true])

  const controller = new AbortController()
  const read = async () => {
    for await (const _ of alice.notifications.live({ signal: controller.signal })) controller.abort()
  }
  await expect(read()).rejects.toMatchObject({ name: 'AbortError' })
})

test('live updates that are refused throw', async () => {
  await expect(visitor().notifications.live().next()).rejects.toMatchObject({
    code: 'unauthenticated',
    status: 401,
    message: 'Please log in to continue.',
  })
})
