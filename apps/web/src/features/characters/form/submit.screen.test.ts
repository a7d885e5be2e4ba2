import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { expectAccessible } from '../../../../screens/accessible.ts'
import { choose, drawPicture, paste } from '../../../../screens/actions.ts'
import {
  chosenPicture,
  openForm,
  submitButton,
  TEXTS,
  writeForm,
  writeTexts,
} from '../../../../screens/character-form.ts'
import { translatePage } from '../../../../screens/emulation.ts'
import { button, expectToast, expectWrong, field, link, toasts } from '../../../../screens/locators.ts'
import { answerAgain, callsOf, cutOff, hold, refuse } from '../../../../screens/screen.tsx'
import { sharedSite } from '../../../../screens/site.ts'

sharedSite(async () => {})

/** The counter that screen readers read. */
const spoken = () => page.getByCss('form [aria-live="polite"]').filter({ hasText: /of/ })
const described = (label: string, by: RegExp) =>
  expect.element(field(label)).toHaveAccessibleDescription(expect.stringMatching(by))

test('on a page that the browser has translated, errors and counters go', async () => {
  await openForm('foreign')
  await submitButton().click()
  await field('Character name').fill('N'.repeat(100))
  await expect.element(spoken()).toMatchTextContent('100 of 120')
  await expect.element(button('Backstory')).toBeVisible()
  translatePage()
  await field('Backstory').fill(TEXTS.Backstory)
  await expect.element(button('Backstory')).not.toBeInTheDocument()
  await field('Character name').fill(TEXTS['Character name'])
  await expect.element(spoken()).not.toBeInTheDocument()
  await expect.element(submitButton()).toBeVisible()
})

test('pasted lines are entries of a list', async () => {
  await openForm('paster')
  await field('Abilities').fill('Sings, ')
  paste(field('Abilities'), 'Reads tides,\r\n\nBreath of an hour\n')
  await expect.element(field('Abilities')).toHaveValue('Sings, Reads tides, Breath of an hour')
  // What one types on a phone is neither capitalised nor corrected.
  for (const label of ['External links', 'Cross-genre links', 'Sources'])
    await expect.element(field(label)).toHaveAttribute('autocapitalize', 'none')
  await field('Sources').click()
  paste(field('Sources'), 'https://example.org/a\nhttps://example.org/b')
  await expect.element(field('Sources')).toHaveValue('https://example.org/a, https://example.org/b')
})

test('nothing, then too little is submitted: each field shows its error, the first has the focus, and links lead to the others', async () => {
  await openForm('hasty')
  await submitButton().click()
  const messages = {
    'Character name': 'Character name is required',
    Origin: 'Origin/Universe is required',
    Description: 'Description must be at least 10 characters',
    Abilities: 'At least one ability is required',
    Personality: 'Personality traits are required',
    Backstory: 'Backstory must be at least 20 characters',
  }
  for (const [label, message] of Object.entries(messages)) await expectWrong(field(label), message)
  await expect
    .element(page.getByRole('group', { name: 'Genres' }))
    .toHaveAccessibleDescription('Please select at least one genre Choose all that apply')
  await expect.element(field('Character name')).toHaveFocus()
  await expect.element(page.getByText(/^7 fields need attention: Name, Origin, /)).toBeVisible()
  await expectAccessible()
  await button('Backstory').click()
  await expect.element(field('Backstory')).toHaveFocus()

  await field('Character name').fill(TEXTS['Character name'])
  await field('Origin').fill(TEXTS.Origin)
  await expect.element(page.getByText('Draft saved in this browser')).toBeVisible()
  await expect.element(page.getByText(/^5 fields need attention/)).toBeVisible()
  await field('Abilities').fill(' , ,')
  await field('Description').fill('   nine.  ')
  await submitButton().click()
  await expectWrong(field('Abilities'), 'At least one ability is required')
  await expectWrong(field('Description'), 'Description must be at least 10 characters')
  await expect.element(page.getByRole('checkbox', { name: 'Anime' })).toHaveFocus()

  await field('External links').fill('javascript:alert(1)')
  await page.getByText('Anime', { exact: true }).click()
  await submitButton().click()
  await expectWrong(field('External links'), 'Links must start with http:// or https://')
  await expect.element(field('Description')).toHaveFocus()
})

test('a long text is counted near its limit, also for screen readers, and refused over it', async () => {
  await openForm('wordy')
  await field('Description').fill('x'.repeat(3_999))
  await expect.element(field('Description')).toHaveValue('x'.repeat(3_999))
  await expect.element(page.getByText(/of 5,000 characters/)).not.toBeInTheDocument()
  await field('Description').fill('x'.repeat(5_001))
  await described('Description', / · 5,001 of 5,000 characters$/)
  await expect.element(spoken()).toHaveTextContent('Description: 5,001 of 5,000 characters')
  await submitButton().click()
  await expectWrong(field('Description'), 'Description must be at most 5,000 characters')
})

test('lists: entries are counted near 100, and the longest near its limit, also for screen readers', async () => {
  await openForm('lister')
  const repeated = (times: number) => Array.from({ length: times }, () => 'x').join(', ')
  for (const [label, max] of [
    ['Creators', '200'],
    ['Writers', '200'],
    ['Abilities', '200'],
    ['Personality', '200'],
    ['External links', '2,048'],
    ['Cross-genre links', '2,048'],
  ] as const) {
    await field(label).fill(repeated(79))
    await described(label, /^(?!.* of )/)
    await field(label).fill(repeated(101))
    await described(label, / · 101 of 100 entries$/)
    await expect.element(spoken()).toHaveTextContent(`${label}: 101 of 100 entries`)
    await field(label).fill(`short, ${'x'.repeat(Number(max.replace(',', '')))}`)
    const text = `${max} of ${max} characters in the longest entry`
    await described(label, new RegExp(` · ${text}$`))
    await expect.element(spoken()).toHaveTextContent(`${label}: ${text}`)
    await field(label).fill('')
  }
})

test('while the form is sent the button is disabled: several presses make one submission', async () => {
  await openForm('eager')
  await writeForm()
  const answered = hold('characters.submit')
  await submitButton().dblClick()
  await expect.element(submitButton()).toBeDisabled()
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => callsOf('characters.submit').length).toBe(1)
  answered()
  await expectToast('Character Submitted!')
  expect(callsOf('characters.submit').length).toBe(1)
  await expect.element(link('My Submissions', toasts())).toHaveAttribute('href', '/submissions')
})

test('a failed submission gives the focus back to its button', async () => {
  await openForm('unlucky')
  await writeTexts()
  const answered = hold('characters.submit')
  submitButton().element().focus()
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => document.activeElement).toBe(document.body)
  cutOff()
  answered()
  await expectToast('Submission Failed')
  await expect.element(submitButton()).toHaveFocus()
})

const uploads = () => performance.getEntriesByName(new URL('/api/pictures', location.href).href)

test('a picture that the server refuses: the field shows the error, has the focus, and is in view', async () => {
  await page.viewport(360, 800)
  await openForm('refused')
  await choose('Picture', await drawPicture())
  await expect.element(chosenPicture()).toBeVisible()
  await writeTexts()
  const message = 'The picture cannot be used.'
  refuse('characters.submit', 400, { code: 'invalid', message, issues: [{ path: 'imageUrl', message }] })
  await submitButton().click()
  await expect.element(page.getByRole('alert').getByText(message).first()).toBeInViewport()
  await expect.element(button('Choose another picture')).toHaveFocus()
  await expect.element(button('Choose another picture')).toBeInViewport()
  // The server may no longer store the upload, so the next try uploads the file again.
  answerAgain('characters.submit')
  performance.clearResourceTimings()
  await submitButton().click()
  await expectToast('Character Submitted!')
  expect(uploads()).toHaveLength(1)
})

test('a form that was left open for a day sends its picture again, which the server does not store any more', async () => {
  await openForm('sleeper')
  performance.clearResourceTimings()
  await writeForm()
  await expect.poll(uploads).toHaveLength(1)
  performance.clearResourceTimings()
  vi.setSystemTime(Date.now() + 24 * 3_600_000)
  await submitButton().click()
  await expectToast('Character Submitted!')
  expect(uploads()).toHaveLength(1)
})

test('what is typed from right to left has its marks at its end', async () => {
  await openForm('scribe')
  for (const label of ['Character name', 'Description']) {
    expect(getComputedStyle(field(label).element()).unicodeBidi).toBe('plaintext')
  }
})
