// @module-tag long

import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { expectAccessible } from '../../../../screens/accessible.ts'
import { openForm } from '../../../../screens/character-form.ts'
import { approved, submitted, WRITTEN } from '../../../../screens/given.ts'
import { button, dialog, expectToast, expectWrong, field, heading } from '../../../../screens/locators.ts'
import { reload, visit } from '../../../../screens/screen.tsx'
import { as, sharedSite } from '../../../../screens/site.ts'

sharedSite(async () => {})

const input = () => field('Also known as')
const chips = () => page.getByRole('list', { name: 'Also known as' }).getByRole('listitem')
const expectChips = (...texts: string[]) =>
  expect
    .poll(() =>
      chips()
        .elements()
        .map(({ textContent }) => textContent),
    )
    .toEqual(texts)

async function add(name: string): Promise<void> {
  await input().fill(name)
  await userEvent.keyboard('{Enter}')
}

function paste(text: string): void {
  const clipboardData = new DataTransfer()
  clipboardData.setData('text/plain', text)
  input()
    .element()
    .dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
}

/** The differing values of a field in the comparison of two characters. */
const compared = (label: string) => page.getByCss('[data-different]').filter({ hasText: label })

test('names are added one by one, with a comma or by the line, and removed by button and by key', async () => {
  await openForm('adder')
  await expect
    .element(input())
    .toHaveAccessibleDescription(expect.stringContaining('Up to 20 names of up to 120 characters'))
  // While an input method composes a word, Enter only chooses its characters.
  await input().fill('すぱい')
  for (const of of [{ isComposing: true }, { keyCode: 229 }])
    input()
      .element()
      .dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, ...of }))
  await expect.element(input()).toHaveValue('すぱい')
  await add('Parker, Peter')
  await expectChips('Parker, PeterOther')
  await expect.element(input()).toHaveValue('')
  paste('Spidey\r\n\n Webhead \nSPIDEY\n')
  await expectChips('Parker, PeterOther', 'SpideyOther', 'WebheadOther')
  await expectWrong(input(), 'Already in the list: SPIDEY')

  await input().fill('webhead')
  await button('Add').click()
  await expectWrong(input(), 'is already in the list')
  await expect.element(input()).toHaveValue('webhead')
  await input().fill('')
  await userEvent.keyboard('{Backspace}')
  await expectChips('Parker, PeterOther', 'SpideyOther')
  await expect.element(page.getByRole('status').filter({ hasText: 'Webhead removed' })).toBeInTheDocument()
  await button('Remove Parker, Peter').click()
  await expectChips('SpideyOther')
  await expect.element(input()).toHaveFocus()
})

test('what is over a limit stays and is said: names, characters, a language that is none', async () => {
  await openForm('limiter')
  const names = Array.from({ length: 21 }, (_, at) => `Name ${at}`)
  paste(names.join('\n'))
  await expect.poll(() => chips().length).toBe(21)
  await expectWrong(input(), 'Other names can hold at most 20 entries')
  await expect.element(page.getByText(/21 of 20 names/).first()).toBeVisible()
  await input().click()
  await userEvent.keyboard('{Backspace}{Backspace}')
  await expect.element(input()).not.toHaveAttribute('aria-invalid', 'true')

  await add('x'.repeat(121))
  await expectWrong(input(), 'Each entry of Other names must be at most 120 characters')
  await button(`${'x'.repeat(121)} Other`).click()
  await dialog().getByLabelText('Name').fill('Kit')
  const language = dialog().getByLabelText('Language')
  await language.fill('nonsense!')
  await expectWrong(language, 'A language is a BCP 47 tag')
  await expectWrong(input(), 'A language is a BCP 47 tag')
  await language.fill('ja')
  await expect.element(dialog().getByText('Japanese')).toBeVisible()
  await button('Done', dialog()).click()
  await expect.element(input()).not.toHaveAttribute('aria-invalid', 'true')
  await expect.element(chips().last()).toHaveTextContent('KitOther, ja')
})

test.for(['{Escape}', '{Enter}'])(
  'a name that is emptied is removed when its details are closed with %s',
  async (key) => {
    await openForm('emptier')
    await add('Kit')
    await button('Kit Other').click()
    await expectAccessible()
    await dialog().getByLabelText('Name').fill(' ')
    await userEvent.keyboard(key)
    await expect.element(chips()).not.toBeInTheDocument()
    await expect.element(input()).toHaveFocus()
  },
)

test('a draft from before names had kinds, and names that another editor saved meanwhile', async () => {
  const { id } = await approved('drafter', { name: 'Drafted', aliases: ['Kit'] })
  await visit(`/character/${id}/edit`, { by: 'root' })
  await add('The Heron')
  await expect.element(page.getByText('Draft saved in this browser')).toBeVisible()
  const key = Object.keys(localStorage).find((one) => one.startsWith('draft:'))!
  const { base, ...values } = JSON.parse(localStorage.getItem(key)!)
  const old = { ...values, aliases: 'Kit, The Heron', base: { ...base, aliases: ['Kit'] } }
  localStorage.setItem(key, JSON.stringify(old))
  await reload()
  await expectChips('KitOther', 'The HeronOther')

  const aliases = [{ name: 'Sparrow', kind: 'codename' as const }]
  await as('root').characters.edit.mutate({ id, ...WRITTEN, name: 'Drafted', aliases })
  await button('Save Changes').click()
  await expect
    .element(page.getByRole('alert').getByRole('region', { name: 'Also known as' }))
    .toMatchTextContent('Sparrow')
  await expectAccessible()
  await button('Use the saved one instead').click()
  await expectChips('SparrowCodename')
})

test('one of them twice is refused when the form is sent, and has the focus', async () => {
  const { id } = await approved('doubler', { name: 'Doubled', aliases: ['Kit'] })
  await visit(`/character/${id}/edit`, { by: 'root' })
  await input().fill('KIT')
  await button('Save Changes').click()
  await expectWrong(input(), 'Other names must all be different')
  await expect.element(input()).toHaveFocus()
})

test('kinds and languages by keyboard alone on a phone, kept by the draft, saved, and shown on every screen', async () => {
  const { id } = await approved('kinds', {
    name: 'Kinded',
    aliases: ['Kit', { name: 'Old', kind: 'former' }],
  })
  const other = await submitted('kinds', { name: 'Kinded Two', aliases: [{ name: 'Kit', kind: 'real' }] })
  await page.viewport(360, 740)
  await visit(`/character/${id}/edit`, { by: 'root' })
  await expectChips('KitOther', 'OldFormer name')
  // The notice about characters with that name is the last part of the form to load.
  await expect.element(page.getByRole('heading', { name: 'Possible duplicates' })).toBeVisible()
  button('Kit Other').element().focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(dialog().getByLabelText('Name')).toHaveFocus()
  await userEvent.keyboard('{Tab}Nat{Tab}')
  // The keyboard takes half of the screen, and the chip is scrolled out of it.
  await page.viewport(360, 320)
  window.scrollBy(0, chips().first().element().getBoundingClientRect().bottom + 20)
  await expect.element(chips().first()).not.toBeInViewport()
  await userEvent.keyboard('JA-latn')
  await page.viewport(360, 740)
  await userEvent.keyboard('{Enter}')
  await expect.element(dialog()).not.toBeInTheDocument()
  await expect.element(page.getByCss(':focus')).toMatchTextContent('Kit')
  await expectChips('KitNative name, JA-latn', 'OldFormer name')
  await input().fill('Still typed')
  await expect.element(page.getByText('Draft saved in this browser')).toBeVisible()
  await reload()
  await expectChips('KitNative name, JA-latn', 'OldFormer name', 'Still typedOther')
  await button('Save Changes').click()
  await expectToast('Changes Saved')

  await expect.element(page.getByText('Native name: Kit')).toBeVisible()
  await expect.element(page.getByText('Formerly: Old')).toBeVisible()
  await expect.element(page.getByText('Also known as: Still typed')).toBeVisible()
  await expect.element(page.getByCss('bdi').filter({ hasText: 'Kit' })).toHaveAttribute('lang', 'ja-Latn')
  await expectAccessible()

  await visit(`/character/${id}/history`, { by: 'root' })
  const newest = page.getByRole('listitem').first()
  await expect.element(heading('Also known as', newest)).toBeVisible()
  await expect.element(newest).toMatchTextContent('Kit; Old (formerly)')
  await expect.element(newest).toMatchTextContent('Kit (native name, ja-Latn); Old (formerly); Still typed')
  await visit(`/admin/compare/${other.id}/${id}`, { by: 'root' })
  await expect.element(compared('Also known as')).toMatchTextContent('Kit (real name)')
  await expect.element(compared('Also known as')).toMatchTextContent('Kit (native name, ja-Latn)')
  await visit('/admin/review', { by: 'root' })
  await expect.element(page.getByRole('article', { name: 'Kinded Two' })).toMatchTextContent('Kit')
})

test('many long names: a phone shows the first of them, and all on request', async () => {
  const aliases = Array.from({ length: 20 }, (_, at) =>
    `${at} the most honourable keeper `.repeat(5).slice(0, 120),
  )
  const { id } = await approved('long', { name: 'Long Names', aliases })
  await page.viewport(360, 740)
  await visit(`/character/${id}`)
  await expect.element(heading('Long Names')).toBeVisible()
  const last = page.getByCss('bdi').last()
  const tabs = page.getByRole('tablist')
  await expect.element(tabs).toBeInViewport()
  await expect.element(last).not.toBeInViewport()
  await page.getByText(/^Show all/).click()
  await expect.element(tabs).not.toBeInViewport()
  last.element().scrollIntoView()
  await expect.element(last).toBeInViewport()
  await page.getByText(/^Show all/).click()
  window.scrollTo(0, 0)
  await expect.element(tabs).toBeInViewport()
  await expectAccessible()
})
