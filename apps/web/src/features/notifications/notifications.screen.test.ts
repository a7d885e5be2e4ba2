// @module-tag long

import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { expectAccessible } from '../../../screens/accessible.ts'
import { pressWhileCutOff } from '../../../screens/cut-off.ts'
import { approved, sentBack, submitted } from '../../../screens/given.ts'
import { address, button, heading, link, title } from '../../../screens/locators.ts'
import { callsOf, hold, reload, visit } from '../../../screens/screen.tsx'
import { as } from '../../../screens/site.ts'

const main = page.getByRole('main')
const bell = page.getByRole('button', { name: /^Notifications/ })
const popover = page.getByRole('dialog', { name: /^Notifications/ })
const items = main.getByRole('listitem')
const markAll = button('Mark all read', main)
const decide = as('root').moderation.setStatus.mutate

test('the subject of a notification is shown in its current state, even after an earlier visit', async () => {
  const { id } = await submitted('gus', { name: 'Looked At', origin: 'The Past' })
  await visit('/submissions', { by: 'gus' })
  await link('Looked At').click()
  await expect.element(page.getByText('Waiting for review')).toBeVisible()
  window.history.back()
  await expect.element(heading('My Submissions')).toBeVisible()
  await decide({ id, verdict: 'revision', rejectionReason: 'Say more of the past.' })
  await bell.click()
  await popover.getByRole('link', { name: /Say more of the past/ }).click()
  await expect.element(link('Edit & Resubmit')).toBeVisible()
  expect(address()).toBe(`/character/${id}`)
  await expect.element(page.getByText('Waiting for review')).not.toBeInTheDocument()

  // The same while the page of the character is open.
  await as('gus').characters.resubmit.mutate({ id })
  await decide({ id, verdict: 'approved' })
  await bell.click()
  await popover.getByRole('link', { name: /has been published/ }).click()
  await expect.element(page.getByText(/^Published/)).toBeVisible()
})

test('more than nine are 9+; all are marked at once; the page also has older ones, and one that comes meanwhile', async () => {
  const tell = (at: number) =>
    sentBack('bea', `Say more of ${at}.`, { name: `Number ${at}`, origin: `World ${at}` })
  for (let at = 0; at < 26; at += 1) await tell(at)
  await visit('/', { by: 'bea' })
  await expect.element(bell).toHaveTextContent('9+')
  await expect.element(bell).toHaveAccessibleName('Notifications, 9+ unread')
  await bell.click()
  const list = popover.getByRole('list')
  await expect.poll(() => list.getByRole('listitem').elements()).toHaveLength(24)
  expect(list.element().parentElement!.clientHeight).toBe(400)
  await button('Mark all read', popover).click()
  await expect.element(bell).toHaveTextContent('')
  await link('All notifications', popover).click()
  await expect.element(heading('Notifications', main)).toBeVisible()
  await expect.poll(() => items.elements()).toHaveLength(24)

  const release = hold('notifications.page')
  await button('Show more').click()
  await expect
    .poll(() => callsOf('notifications.page').some((input) => JSON.stringify(input).includes('cursor')))
    .toBe(true)
  await tell(26)
  await expect.element(bell).toHaveAccessibleName('Notifications, 1 unread')
  release()
  await expect.element(items.first()).toMatchTextContent('Say more of 26.')
  expect(items.elements().length).toBeGreaterThan(25)
})

test('Mark all read on the page: it keeps the focus, and does nothing once all are read', async () => {
  await sentBack('ida', 'Say more.')
  await visit('/notifications', { by: 'ida' })
  await expect.element(bell).toHaveAccessibleName('Notifications, 1 unread')
  await expectAccessible()
  await markAll.click()
  await expect.element(bell).toHaveAccessibleName('Notifications')
  await expect.element(markAll).toHaveFocus()
  await expect.element(markAll).toBeDisabled()
  await userEvent.keyboard('{Enter}')
  await reload()
  await expect.element(markAll).toBeDisabled()
  expect(callsOf('notifications.markAllRead')).toHaveLength(1)
})

test('the bell by keyboard: opened, read, closed, and the focus is back', async () => {
  await visit('/submissions', { by: 'cleo' })
  await expect.element(bell).toBeVisible()
  ;(bell.element() as HTMLElement).focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(popover.getByText(/^No notifications yet\./)).toBeVisible()
  await expectAccessible()
  // Focused even before the list has loaded; Tab then leads to its first item.
  await expect.element(popover.getByRole('region', { name: 'Newest' })).toHaveFocus()
  await userEvent.keyboard('{Escape}')
  await expect.element(popover).not.toBeInTheDocument()
  await expect.element(bell).toHaveFocus()
})

test('new submissions of a day are one row for an admin: it leads to the desk, and all of them are read', async () => {
  await as('root').auth.current.query()
  for (const [name, origin] of [
    ['Ash Nettle', 'Fen'],
    ['Brine Otter', 'Kelp Court'],
    ['Cob Wheel', 'The Long Mill'],
  ] as const)
    await submitted('hal', {
      name,
      origin,
      description: `${name} waits in ${origin}.`,
      abilities: [`The gift of ${origin}`],
      backstory: `Of ${origin} is told that ${name} was born there.`,
    })
  await visit('/notifications', { by: 'root' })
  await expect.element(bell).toHaveAccessibleName('Notifications, 3 unread')
  await expect.element(items.first()).toMatchTextContent(/3 new submissions · Review\d{1,2}:\d\d [AP]M$/)
  await items.first().getByRole('link').click()
  await expect.poll(address).toBe('/admin/review')
  await expect.element(bell).toHaveAccessibleName('Notifications')
  window.history.back()
  await expect.element(items.first()).toMatchTextContent('“Cob Wheel” (The Long Mill) is waiting for review.')
})

test('more new submissions of a day than are loaded: their number has a plus until the others are, too', async () => {
  await as('root').auth.current.query()
  for (const letter of 'abcdefghijklmnopqrstuvwxyz') {
    const word = letter.repeat(6)
    await submitted('hal', { name: word, origin: `${word} land`, description: `${word} ${word}.` })
  }
  await visit('/notifications', { by: 'root' })
  await expect.element(items.first()).toMatchTextContent(/24\+ new submissions · Review/)
  await bell.click()
  await expect.element(popover.getByRole('listitem')).toMatchTextContent(/24\+ new submissions · Review/)
  await userEvent.keyboard('{Escape}')
  await button('Show more').click()
  await expect.element(items.first()).toMatchTextContent(/26 new submissions · Review/)
})

test('a page that stays open past midnight calls the day before Yesterday', async () => {
  await sentBack('eve', 'Say more.', { name: 'Left Open' })
  await visit('/', { by: 'eve' })
  vi.useFakeTimers()
  await bell.click()
  await link('All notifications', popover).click()
  await expect.element(heading('Today', main)).toBeVisible()
  vi.setSystemTime(Date.now() + 24 * 3_600_000)
  await vi.advanceTimersByTimeAsync(60_000)
  await expect.element(heading('Yesterday', main)).toBeVisible()
})

test('something else was told between two new submissions of a day: they are one row', async () => {
  await as('root').auth.current.query()
  await submitted('hal', { name: 'Ash Nettle', origin: 'Fen' })
  await submitted('joan', { name: 'Ash Nettle', origin: 'Fen' })
  await submitted('hal', { name: 'Cob Wheel', origin: 'The Long Mill', description: 'Grinds what is left.' })
  await visit('/notifications', { by: 'root' })
  await expect.element(items.first()).toMatchTextContent(/3 new submissions · Review/)
  await expect.element(items.nth(1)).toMatchTextContent(/may already be here/)
  await expect.poll(() => items.elements()).toHaveLength(2)
})

test('the name and the universe of a character are written from right to left: the sentence stays in order', async () => {
  await as('root').auth.current.query()
  await submitted('hal', { name: 'سندباد', origin: 'ألف ليلة' })
  await visit('/notifications', { by: 'root' })
  const message = items.first().getByText(/is waiting for review/)
  const texts = document.createTreeWalker(await message.findElement(), NodeFilter.SHOW_TEXT)
  const lefts: Record<string, number> = {}
  for (let node = texts.nextNode(); node; node = texts.nextNode())
    for (const sign of ['”', '(']) {
      const at = node.textContent!.indexOf(sign)
      const range = document.createRange()
      range.setStart(node, Math.max(at, 0))
      range.setEnd(node, Math.max(at, 0) + 1)
      if (at >= 0) lefts[sign] = range.getBoundingClientRect().left
    }
  expect(lefts['”']).toBeLessThan(lefts['(']!)
})

test('what was published on one day is one row with posters, each of which leads to its character', async () => {
  for (const [name, origin] of [
    ['Ash Nettle', 'Fen'],
    ['Brine Otter', 'Kelp Court'],
    ['Cob Wheel', 'The Long Mill'],
  ] as const)
    await approved('ivy', { name, origin })
  await visit('/notifications', { by: 'ivy' })
  await expect
    .element(items.first())
    .toMatchTextContent('“Cob Wheel”, “Brine Otter”, and “Ash Nettle” have been published.')
  await expectAccessible()
  await link('Brine Otter', main).click()
  await expect.element(title('Brine Otter')).toBeVisible()
  await expect.element(bell).toHaveAccessibleName('Notifications')

  // Unread notifications are not bundled with read ones.
  await approved('ivy', { name: 'Dew Harp', origin: 'The Reeds' })
  await visit('/notifications', { by: 'ivy' })
  await expect
    .element(items.first())
    .toMatchTextContent('Unread: Your character “Dew Harp” has been published.')
})

test('a notification of a correction opens that one: at the desk also behind the first page, and decided with its end', async () => {
  await as('root').auth.current.query()
  const made: string[] = []
  let last = ''
  for (let at = 1; at <= 26; at += 1) {
    const { id: characterId } = await approved('ines', { name: `Lou ${at}`, origin: `World ${at}` })
    last = characterId
    const changes = { series: `Series ${at}` }
    made.push((await as('jon').corrections.create.mutate({ characterId, kind: 'change', changes })).id)
  }
  const news = (at: number) =>
    main.getByRole('link', { name: new RegExp(`suggests a change of “Lou ${at}”`) })
  await visit('/notifications', { by: 'root' })
  await news(26).click()
  const open = page.getByRole('region', { name: /^Correction of / })
  await expect.element(open).toHaveAccessibleName('Correction of Lou 26')
  expect(address()).toBe(`/admin/review?kind=correction&id=${made[25]}`)

  // Another one is opened from the bell, while the desk is open.
  await bell.click()
  await popover.getByRole('link', { name: /suggests a change of “Lou 20”/ }).click()
  await expect.element(open).toHaveAccessibleName('Correction of Lou 20')

  const { version: baseVersion } = await as('root').characters.byId.query({ id: last })
  const refusal = { verdict: 'refused', reason: 'No source.', baseVersion } as const
  await as('root').corrections.decide.mutate({ id: made[25]!, ...refusal })
  await visit('/notifications', { by: 'root' })
  await news(26).click()
  await expect.element(page.getByText('No source.')).toBeVisible()
  expect(address()).toBe(`/corrections/${made[25]}`)

  await visit('/notifications', { by: 'ines' })
  await news(20).click()
  await expect.poll(address).toBe(`/corrections/${made[19]}`)
})

pressWhileCutOff([
  {
    what: 'Mark all read',
    path: '/notifications',
    by: 'ida',
    opens: async () => void (await sentBack('ida', 'Say more.')),
    within: () => main,
    press: () => markAll,
    says: "Couldn't mark as read",
    stays: 'Notifications',
  },
])
