// @module-tag process

import { SUBMISSION } from '@personae/api/testing'
import { expect, test, vi } from 'vitest'
import { begin, startModel, text } from '../providers/expert/model.testing.ts'
import { machine } from './machine.testing.ts'

test('the server stops while a model answers: the answer ends with an error, and the log has no key', async () => {
  const model = await startModel((response) => begin(response).write(text('She')))
  const { serve, run } = machine()
  const { address, said, stop } = await serve({
    OPENAI_API_KEY: model.settings.apiKey,
    OPENAI_BASE_URL: model.settings.baseUrl,
    OPENAI_MODEL: 'stand-in',
    LOG_LEVEL: 'info',
  })
  await vi.waitFor(() => expect(said.out).toContain('"expert":"stand-in"'), 120_000)
  let cookie = ''
  const post = (path: string, body: object) =>
    fetch(address + path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', cookie },
      body: JSON.stringify(body),
    })
  const signedUp = await post('/api/auth/quick-signup', { username: 'ada', password: 'secret1' })
  cookie = signedUp.headers.getSetCookie()[0]!.split(';')[0]!
  expect(await run(['create-admin', 'ada'])).toMatchObject({ code: 0 })
  const { id } = (await (await post('/api/characters', SUBMISSION)).json()) as { id: string }

  const answer = await post(`/api/characters/${id}/chat/stream`, { message: 'Who is she?' })
  const pieces = answer.body!.pipeThrough(new TextDecoderStream())[Symbol.asyncIterator]()
  let seen = ''
  while (!seen.includes('She')) seen += (await pieces.next()).value
  const ended = stop()
  for (let next = await pieces.next(); !next.done; next = await pieces.next()) seen += next.value
  expect(seen).toMatch(/data: \{"error":"The server is restarting[^\n]*"unavailable"\}\n\n$/)
  expect(await ended).toBe(0)
  expect(said.out + said.err).not.toContain(model.settings.apiKey)
})
