import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { useSite } from '../../test-site.testing.ts'

const HTML =
  '<!doctype html><html><head><!--head--><!--/head--></head><body><div id="root"></div></body></html>'

/** A minimal built client that shows what it was given. */
const RENDERER = `
export const ANSWERS_ID = 'served-answers'
export const SENT_FORM_ID = 'sent-form'
export const renderFrame = () => '<main>Frame</main>'
export const renderPage = async (address) => ({ html: '<main>' + address + '</main>', answers: [] })`

const folder = mkdtempSync(join(tmpdir(), 'personae-forms-'))
const webRoot = join(folder, 'client')
for (const name of ['client', 'server']) mkdirSync(join(folder, name))
writeFileSync(join(webRoot, 'index.html'), HTML)
writeFileSync(join(folder, 'server', 'render-page.js'), RENDERER)
afterAll(() => rmSync(folder, { recursive: true }))

const options = { webRoot, publicUrl: 'https://personae.example' }
const site = useSite(options)
const limited = useSite({ ...options, rateLimit: true })

const FORM = {
  'content-type': 'application/x-www-form-urlencoded',
  origin: options.publicUrl,
  'sec-fetch-site': 'same-origin',
}

function send(path: string, fields: object, headers: object = {}, of = site()) {
  const payload = new URLSearchParams(fields as Record<string, string>).toString()
  const person = of.visitor()
  return person.send('POST', path, { payload, headers: { ...FORM, ...headers } }).then((answer) => ({
    answer,
    person,
  }))
}

const RIGHT = { username: 'alice', password: 'secret1' }

/** The submitted form and its result, as the client finds them in the page. */
const sentIn = (body: string) =>
  JSON.parse(/<script type="application\/json" id="sent-form">(.*?)<\/script>/s.exec(body)![1]!)

test('a sent sign-in goes to the page that one was on the way to, signed in, and nowhere else', async () => {
  for (const [query, target] of [
    ['', '/'],
    ['?next=%2Fsubmit%3Fname%3DOrla', '/submit?name=Orla'],
    ['?next=%2F%2Fevil.example', '/'],
    ['?next=https%3A%2F%2Fevil.example', '/'],
    ['?next=%2Fa&next=%2Fb', '/'],
  ]) {
    const { answer, person } = await send(`/login${query}`, RIGHT)
    expect([answer.statusCode, answer.headers.location], query).toEqual([303, target])
    expect(answer.headers['cache-control']).toBe('no-store')
    expect((await person.get('/api/auth/user')).json()).toMatchObject({ username: 'alice' })
  }
})

test('a sent sign-in also goes to the page that /api/login has remembered', async () => {
  const person = site().visitor()
  await person.get('/api/login?next=%2Fcompany')
  const payload = new URLSearchParams(RIGHT).toString()
  const answer = await person.send('POST', '/login', { payload, headers: FORM })
  expect([answer.statusCode, answer.headers.location]).toEqual([303, '/company'])
})

test('a refused form comes back with its status, the message and what was typed, except passwords', async () => {
  for (const [path, fields, status, failure, kept] of [
    [
      '/login',
      { username: 'alice', password: 'Wrong-Pass' },
      401,
      { code: 'unauthenticated', message: 'Invalid username or password' },
      { username: 'alice' },
    ],
    [
      '/quick-signup',
      { username: 'dora', password: 'Wrong', confirmPassword: 'Wrong' },
      400,
      { issues: [{ path: 'password', message: 'Password must be at least 6 characters' }] },
      { username: 'dora' },
    ],
    [
      '/signup',
      {
        username: 'dora',
        email: 'd@example.org',
        password: 'Wrong-Pass',
        confirmPassword: 'Wrong-Pasz',
        isAdmin: 'true',
      },
      400,
      { issues: [{ path: 'confirmPassword', message: "Passwords don't match" }] },
      { username: 'dora', email: 'd@example.org' },
    ],
    [
      '/quick-signup',
      { username: 'ALICE', password: 'Wrong-Pass', confirmPassword: 'Wrong-Pass' },
      409,
      { code: 'conflict' },
      { username: 'ALICE' },
    ],
    [
      '/forgot-password',
      { email: '"><script>' },
      400,
      { issues: [{ path: 'email', message: 'Please enter a valid email address' }] },
      { email: '"><script>' },
    ],
  ] as const) {
    const { answer, person } = await send(`${path}?next=%2Fsubmit`, fields)
    expect(answer.statusCode, path).toBe(status)
    expect(answer.headers).toMatchObject({
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
    })
    expect(answer.body).toContain(`<main>${path}</main>`)
    expect(answer.body).not.toMatch(/Wrong|"><script>/)
    const { answer: told, values } = sentIn(answer.body)
    expect(told.error.data, path).toMatchObject(failure)
    expect(values).toEqual(kept)
    expect(person.cookies.size).toBe(0)
  }
})

test('a sent sign-up makes an account without what a client may not set, and signs in', async () => {
  const { answer, person } = await send('/signup?next=%2Fcompany', {
    username: 'erin',
    email: 'erin@example.org',
    password: 'secret1',
    confirmPassword: 'secret1',
    isAdmin: 'true',
  })
  expect([answer.statusCode, answer.headers.location]).toEqual([303, '/company'])
  expect((await person.get('/api/auth/user')).json()).toMatchObject({ username: 'erin', isAdmin: false })
})

test('a sent request for a reset link says on its page what the client would say, and empties the field', async () => {
  const { answer } = await send('/forgot-password', { email: 'erin@example.org' })
  expect(answer.statusCode).toBe(200)
  const { json } = await site().visitor().post('/api/auth/forgot-password', { email: 'erin@example.org' })
  expect(sentIn(answer.body)).toEqual({ answer: { result: { data: json() } }, values: {} })
})

test('a form of another site is refused, and so is what no form of a browser sends', async () => {
  const { visitor } = site()
  const payload = new URLSearchParams(RIGHT).toString()
  for (const [headers, status] of [
    [{ ...FORM, 'sec-fetch-site': 'cross-site' }, 403],
    [{ ...FORM, 'sec-fetch-site': 'same-site' }, 403],
    [{ 'content-type': FORM['content-type'], origin: 'https://evil.example' }, 403],
    [{ 'content-type': FORM['content-type'], origin: 'null' }, 403],
    // Every browser states where a form comes from; without it the form may be from another site.
    [{ 'content-type': FORM['content-type'] }, 403],
    [{ ...FORM, 'content-type': 'application/json' }, 415],
    [{ ...FORM, 'content-type': 'text/plain' }, 415],
  ] as const) {
    const person = visitor()
    const answer = await person.send('POST', '/login', { payload, headers })
    expect([answer.statusCode, person.cookies.size], JSON.stringify(headers)).toEqual([status, 0])
    expect(answer.json().message).toMatch(status === 415 ? /^Send a form: / : /was refused\.$/)
  }
  const { answer } = await send('/login', { ...RIGHT, username: 'x'.repeat(20_000) })
  expect(answer.statusCode).toBe(413)
})

test('sent forms count towards the same limits as the calls of the client', async () => {
  const wrong = { username: 'alice', password: 'Wrong-Pass' }
  let { answer } = await send('/login', wrong, {}, limited())
  for (let time = 0; answer.statusCode === 401 && time < 100; time += 1)
    ({ answer } = await send('/login', wrong, {}, limited()))
  expect(answer.statusCode).toBe(429)
  expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0)
  expect(sentIn(answer.body)).toMatchObject({
    answer: { error: { data: { code: 'too_many_requests' } } },
    values: { username: 'alice' },
  })
  const called = await limited().visitor().post('/api/auth/login', wrong)
  expect(called.statusCode).toBe(429)
})

test('a page without a form takes none', async () => {
  for (const path of ['/', '/reset-password', '/submit'])
    expect((await send(path, RIGHT)).answer.statusCode, path).toBe(404)
})
