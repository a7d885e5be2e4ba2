import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { expectAccessible } from '../../screens/accessible.ts'
import { approved, PASSWORD, sentBack, submitted, WRITTEN } from '../../screens/given.ts'
import { button, dialog, expectLoaded, expectToast, field, heading } from '../../screens/locators.ts'
import {
  answerAgain,
  callsOf,
  cutOff,
  expectErrors,
  goOffline,
  hold,
  refuse,
  visit,
} from '../../screens/screen.tsx'
import { as, openSite } from '../../screens/site.ts'
import { queryClient } from './trpc.ts'

test('the server is not reachable: the page stays and says so', async () => {
  await visit('/login')
  await field('Username').fill('somebody')
  await page.getByLabelText('Password', { exact: true }).fill(PASSWORD)
  cutOff()
  await userEvent.keyboard('{Enter}')
  await expectToast('Login Failed')
  await expect.element(heading('Log In')).toBeVisible()
  await expect.element(field('Username')).toHaveValue('somebody')
})

test('too many wrong passwords: the form says how long to wait, and accepts a try after that', async () => {
  await visit('/login')
  await field('Username').fill('carol')
  await page.getByLabelText('Password', { exact: true }).fill(PASSWORD)
  vi.useFakeTimers({ shouldAdvanceTime: true })
  refuse('auth.login', 429, {
    code: 'too_many_requests',
    message: 'Too many tries. Please wait 30 seconds.',
    retryAfter: 30,
  })
  await button('Log In').click()
  await expectToast('Login Failed')
  const note = page.getByRole('note').filter({ hasText: 'Not yet' })
  await expect.element(note).toMatchTextContent('Too many tries. Please wait 30 seconds.')
  await expect.element(button('Log In')).toBeDisabled()
  await expectAccessible()
  await vi.advanceTimersByTimeAsync(31_000)
  await expect.element(note).not.toBeInTheDocument()
  await expect.element(button('Log In')).toBeEnabled()
  await expect.element(field('Username')).toHaveValue('carol')
})

test('a decision offline is not repeated automatically; online it takes effect when it is made again', async () => {
  const { id } = await submitted('wren', { name: 'Undecided', origin: 'The Waiting Room' })
  await visit('/admin', { by: 'root' })
  const approve = button('Approve', page.getByRole('article').filter({ hasText: 'Undecided' }))
  await expect.element(approve).toBeVisible()
  await expectLoaded()
  const reconnect = goOffline()
  await approve.click()
  await expectToast("Couldn't save your decision")
  const looks = callsOf('moderation.queue').length
  reconnect()
  await expect.poll(() => callsOf('moderation.queue').length).toBeGreaterThan(looks)
  expect((await as('wren').characters.byId.query({ id })).status).toBe('pending')
  await approve.click()
  await expectToast('Character Approved')
  expect((await as('wren').characters.byId.query({ id })).status).toBe('approved')
})

test('two lists of a page that cannot be loaded: one notice, and each failure alone names its list', async () => {
  await as('root').auth.current.query()
  cutOff('disputes.list')
  await visit('/admin?tab=disputes', { by: 'root' })
  await expect.element(heading("Couldn't load the pending disputes")).toBeVisible()
  await expect.poll(() => button('Try again').elements().length).toBe(1)
  // A click without waiting: the page itself refetches when it gets the focus or a live update.
  answerAgain('disputes.list')
  ;(button('Try again').element() as HTMLElement).click()
  await expect.element(heading('No pending copyright disputes')).toBeVisible()
})

/** What leads to another page once it has been answered: the call, and what sends it. */
const LEADING: [call: string, send: () => Promise<void>][] = [
  [
    'characters.edit',
    async () => {
      const { id } = await sentBack('walker', 'Say more.')
      await visit(`/character/${id}/edit`, { by: 'walker' })
      await field('Description').fill('She says much more.')
      await button('Save Changes').click()
    },
  ],
  [
    'characters.takeBack',
    async () => {
      await submitted('walker', { name: 'Taken Back' })
      await visit('/submissions', { by: 'walker' })
      await button('Take back to edit: Taken Back').click()
    },
  ],
  [
    'lists.create',
    async () => {
      await visit('/lists', { by: 'walker' })
      await button('New List').click()
      await field('Name', dialog()).fill('On board')
      await button('Create List', dialog()).click()
    },
  ],
  [
    'moderation.remove',
    async () => {
      const { id } = await approved('walker')
      await visit(`/character/${id}`, { by: 'root' })
      await button('Delete').click()
      await button('Delete', dialog()).click()
    },
  ],
  [
    'companies.revoke',
    async () => {
      const { id } = await as('walker').companies.create.mutate({ name: 'Paper Moor' })
      await visit(`/company/${id}`, { by: 'root' })
      await button('Revoke company').click()
      await field('Reason', dialog()).fill('It is not theirs.')
      await button('Revoke Company', dialog()).click()
    },
  ],
]

test.for(LEADING)(
  'a late answer to %s does not leave the page that was opened meanwhile',
  async ([call, send]) => {
    const release = hold(call)
    await send()
    await expect.poll(() => callsOf(call)).toHaveLength(1)
    // Not by the mouse: a dialog may lie over it. Back of the browser would lead away too.
    const policy = page.getByRole('link', { name: 'Creator Protection', includeHidden: true }).first()
    policy.element().dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true }))
    await expect.element(heading('Creator Protection & Copyright Policy')).toBeVisible()
    release()
    await expect.poll(() => queryClient.isMutating() + queryClient.isFetching()).toBe(0)
    await expect.element(heading('Creator Protection & Copyright Policy')).toBeVisible()
    expect(window.location.pathname).toBe('/copyright')
  },
)

const CALLS_A_MINUTE = 20

test('too many questions to the expert: the chat says how long to wait, and accepts one after that', async () => {
  await openSite({ rateLimit: true })
  const { id } = await approved('writer')
  await visit(`/character/${id}`, { by: 'asker' })
  for (let calls = 0; calls < CALLS_A_MINUTE; calls += 1) {
    const body = JSON.stringify({ message: ' ' })
    const headers = { 'content-type': 'application/json' }
    const answer = await fetch(`/api/characters/${id}/chat/stream`, { method: 'POST', body, headers })
    expect(answer.status).toBe(400)
  }
  await button('Character Expert').click()
  await field('Your question', dialog()).fill('Who is she?')
  vi.useFakeTimers({ shouldAdvanceTime: true })
  await button('Send', dialog()).click()
  await expectToast('Failed to get AI response')
  const note = dialog().getByRole('note').filter({ hasText: 'Not yet' })
  await expect.element(note).toMatchTextContent(/wait \d+ seconds/)
  await expect.element(field('Your question', dialog())).toHaveValue('Who is she?')
  await expect.element(button('Send', dialog())).toBeDisabled()
  await vi.advanceTimersByTimeAsync(61_000)
  await expect.element(note).not.toBeInTheDocument()
  await expect.element(button('Send', dialog())).toBeEnabled()
})

test('what a page shows does not come: it says what, within the gutter of a narrow page', async () => {
  await page.viewport(360, 800)
  expectErrors(/Failed to fetch/)
  const { id, name } = await approved('writer')
  await visit('/')
  cutOff('characters.byId')
  await page.getByRole('link', { name: new RegExp(name) }).click()
  const failed = heading("Couldn't load this page")
  await expect.element(failed).toBeVisible()
  await expect.poll(() => window.location.pathname).toBe(`/character/${id}`)
  const { left, right } = failed.element().getBoundingClientRect()
  expect(left).toBeGreaterThanOrEqual(16)
  expect(right).toBeLessThanOrEqual(344)
  expect(document.title).toBe("Couldn't load this page · Personae")
  answerAgain('characters.byId')
  await button('Try again').click()
  await expect.element(heading(name)).toBeVisible()
  await expect.element(heading(name)).toHaveFocus()

  await visit('/')
  cutOff('characters.gallery')
  await page.getByLabelText('Search characters').fill('walrus')
  await expect.element(heading('The search failed')).toBeVisible()
})

test('a page that could not be loaded offline is there as soon as the browser is online', async () => {
  expectErrors(/Failed to fetch|server could not be reached/)
  const { name } = await approved('writer')
  await visit('/')
  const reconnect = goOffline()
  await page.getByRole('link', { name: new RegExp(name) }).click()
  await expect.element(heading("Couldn't load this page")).toBeVisible()
  reconnect()
  await expect.element(heading(name)).toBeVisible()
})

test('submitting offline fails at once and keeps the draft; online it is sent once, on request', async () => {
  await visit('/submit', { by: 'traveller' })
  const written = {
    'Character name': WRITTEN.name,
    Origin: WRITTEN.origin,
    Description: WRITTEN.description,
    Abilities: 'Breath of an hour',
    Personality: 'Patient',
    Backstory: 'She planted her first orchard in the wreck that brought her there.',
  }
  for (const [label, text] of Object.entries(written)) await field(label).fill(text)
  await page.getByText('Games', { exact: true }).click()
  const reconnect = goOffline()
  const strip = page.getByRole('banner').getByText('You are offline. Nothing can be saved just now.')
  await expect.element(strip).toBeVisible()
  const submit = button('Submit Character for Review')
  await submit.click()
  await expectToast('Submission Failed')
  await expect.element(page.getByRole('alert').getByText(/^You are offline/)).toBeVisible()
  await expect.element(submit).toBeEnabled()
  reconnect()
  await expect.element(strip).not.toBeInTheDocument()
  for (const [label, text] of Object.entries(written)) await expect.element(field(label)).toHaveValue(text)
  expect(callsOf('characters.submit').length).toBeLessThanOrEqual(1)
  const sent = callsOf('characters.submit').length
  await submit.click()
  await expectToast('Character Submitted!')
  expect(callsOf('characters.submit')).toHaveLength(sent + 1)
  expect((await as('traveller').characters.mine.query({})).items).toHaveLength(1)
})
