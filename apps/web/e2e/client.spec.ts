import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import type * as client from '../../../packages/client/src/index.ts'
import { SEED_CHARACTERS } from './helpers/seed-characters.ts'
import { expect, PASSWORD, sharedSite } from './helpers/site.ts'

const test = sharedSite({ characters: SEED_CHARACTERS.slice(-2) })

const CLIENT = join(import.meta.dirname, '../../../packages/client')

test('the published client works in a page: sign-in, pages, an aborted answer and live updates @long', async ({
  page,
  person,
}) => {
  execFileSync(process.execPath, ['build.ts'], { cwd: CLIENT, stdio: 'ignore' })
  await page.route('**/client.js', (route) => route.fulfill({ path: join(CLIENT, 'dist/index.js') }))
  await person('alice')
  await page.goto('/')
  const seen = await page.evaluate(async (password) => {
    const module = '/client.js'
    const { createPersonae }: typeof client = await import(module)
    const personae = createPersonae({ url: location.origin })
    const before = await personae.auth.current()
    const { username } = await personae.auth.login({ username: 'alice', password })
    const names: string[] = []
    let id = ''
    for await (const card of personae.characters.gallery.pages({ limit: 1 })) {
      names.push(card.name)
      ;({ id } = card)
    }
    const left = new AbortController()
    let reason: unknown
    try {
      const answer = personae.chat.ask({ id, message: 'What is the backstory?' }, { signal: left.signal })
      for await (const _ of answer) left.abort('read')
    } catch (thrown) {
      reason = thrown
    }
    const { value } = await personae.notifications.live().next()
    return { before, username, pages: names.length, reason, live: value?.count }
  }, PASSWORD)
  expect(seen).toEqual({ before: null, username: 'alice', pages: 2, reason: 'read', live: 0 })
})
