import { SUBMISSION } from '@personae/api/testing'
import { expect, test } from 'vitest'
import { dump, expectFailure, useSite } from '../test-site.testing.ts'

const site = useSite()

const SURFACES = ['/api/characters', '/trpc/characters.submit']
const LOGIN = JSON.stringify({ username: 'alice', password: 'secret1' })

const submission = () => JSON.stringify(SUBMISSION)

async function send(path: string, payload: string | Buffer, headers: Record<string, string>) {
  const before = await dump(site())
  const answer = await site().alice.send('POST', path, { payload, headers })
  const unchanged = async () => expect(await dump(site())).toEqual(before)
  return { answer, unchanged }
}

test.for(
  SURFACES.flatMap((path) =>
    [
      'application/x-www-form-urlencoded',
      'multipart/form-data; boundary=x',
      'text/plain',
      'text/plain; charset=application/json',
      'text/json',
      'application/xml',
      'application/octet-stream',
      'application/jsonp',
      'x',
      '',
    ].map((type) => [path, type] as const),
  ),
)('%s as %j: send JSON, and nothing changes', async ([path, type]) => {
  const { answer, unchanged } = await send(path, submission(), { 'content-type': type })
  expectFailure(answer, 415, {
    error: 'Send JSON: the Content-Type must be application/json.',
    code: 'unsupported_media_type',
  })
  await unchanged()
})

test.for(SURFACES)('%s as bytes without a content type: send JSON', async (path) => {
  const before = await dump(site())
  const answer = await site().alice.send('POST', path, { payload: Buffer.from(submission()) })
  expectFailure(answer, 415, { code: 'unsupported_media_type' })
  expect(await dump(site())).toEqual(before)
})

const LOGINS = ['/api/auth/login', '/trpc/auth.login']

test.for(
  [
    'application/json',
    'Application/JSON',
    'APPLICATION/JSON',
    'application/json; charset=utf-8',
    'Application/JSON;charset=UTF-8',
    'application/json ; charset="utf-8"',
    'application/JSON; Charset=Utf-8; x=y',
    'application/json; charset=utf8',
    'application/json;x=y',
  ].flatMap((type) => LOGINS.map((path) => [type, path] as const)),
)('a body as %j is read at %s', async ([type, path]) => {
  const { answer } = await send(path, LOGIN, { 'content-type': type })
  expect(answer.statusCode, answer.body).toBe(200)
})

test.for(
  ['latin1', 'ISO-8859-1', 'utf-16', '"UTF-16LE"', 'utf-7', 'x'].flatMap((charset) =>
    LOGINS.map((path) => [charset, path] as const),
  ),
)('a body that says it is %s is not read as another text at %s', async ([charset, path]) => {
  const { answer, unchanged } = await send(path, LOGIN, {
    'content-type': `application/json; charset=${charset}`,
  })
  expectFailure(answer, 415, { code: 'unsupported_media_type' })
  await unchanged()
})

test.for(SURFACES)('%s in another encoding is refused: a letter would be lost', async (path) => {
  const body = Buffer.from(JSON.stringify({ ...SUBMISSION, name: 'Zoë' }), 'latin1')
  const { answer, unchanged } = await send(path, body, { 'content-type': 'application/json' })
  expectFailure(answer, 400, { error: 'The body is not UTF-8.', code: 'invalid' })
  await unchanged()
})
