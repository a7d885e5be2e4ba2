import { expect, test } from 'vitest'
import { SUBMISSION } from '@personae/api/testing'
import { useSite } from '../test-site.testing.ts'

const site = useSite()

const SURFACES = ['/api/characters', '/trpc/characters.submit'] as const

const send = (path: string, payload: string) =>
  site().alice.send('POST', path, { payload, headers: { 'content-type': 'application/json' } })

const keys = Array.from({ length: 100_000 }, (_, at) => `"key${at}":1`).join(',')

test.for(
  Object.entries({
    numbers: `{"abilities":[${'1,'.repeat(1_000_000)}1]}`,
    objects: `{"abilities":[${'{},'.repeat(1_000_000)}{}]}`,
    'nested lists': `{"abilities":${'['.repeat(1_000_000)}`,
    'unknown keys': `{${keys}}`,
    'unknown keys of an entry': `{"aliases":[{${keys}}]}`,
    texts: '""'.repeat(1_000_000),
    'texts with quotes': `{"abilities":[${'"\\"\\\\",'.repeat(1_000_000)}""]}`,
  }).flatMap(([kind, body]) => SURFACES.map((path) => [kind, path, body] as const)),
)('a body with a million %s is refused before it is parsed: %s', async ([, path, body]) => {
  // The "!" makes it invalid JSON: only parsing would notice.
  const answer = await send(path, `${body}!`)
  expect(answer.statusCode).toBe(400)
  expect(answer.body).toContain('The body has too many values.')
})

test.for(SURFACES)('characters that JSON uses are no values within a text: %s', async (path) => {
  const text = '[{",",\\'.repeat(2_000)
  const answer = await send(
    path,
    JSON.stringify({ ...SUBMISSION, backstory: text, more: [text, `${text}"`] }),
  )
  expect(answer.body).toContain(JSON.stringify(text))
})
