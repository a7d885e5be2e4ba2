import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { expectAccessible } from '../../../screens/accessible.ts'
import { paste } from '../../../screens/actions.ts'
import { translatePage } from '../../../screens/emulation.ts'
import { approved } from '../../../screens/given.ts'
import {
  button,
  dialog,
  expectToast,
  expectWrong,
  field,
  heading,
  link,
  openSomethingWrong,
} from '../../../screens/locators.ts'
import { reload, visit } from '../../../screens/screen.tsx'
import { as, sharedSite } from '../../../screens/site.ts'

let character: string
sharedSite(async () => {
  character = (await approved('owner', { name: 'Copied One' })).id
})

const toReport = button('Report Copyright Violation')
const submit = button('Submit Report', dialog())

test('a report with links: what is wrong is said beside its field; it is sent once, and listed for its author', async () => {
  await visit(`/character/${character}`, { by: 'author' })
  await openSomethingWrong()
  await toReport.click()
  const description = field('Description', dialog())
  await expect.element(description).toHaveFocus()
  await userEvent.keyboard('{Escape}')
  await expect.element(toReport).toHaveFocus()
  await toReport.click()
  await description.fill('She is out of my')
  await visit(`/character/${character}`, { by: 'author' })
  await openSomethingWrong()
  await toReport.click()
  await expect.element(description).toHaveValue('She is out of my')
  await description.fill('')
  await submit.click()
  await expectWrong(description, 'Please describe the violation')
  await description.fill('She is out of my novel.')
  await field('Evidence', dialog()).fill('Chapter 3, line for line.')
  await field('Original work URL', dialog()).fill('https://example.org/novel')
  await field('Original work date', dialog()).fill('2019-03-05')
  const video = field('Video URLs', dialog())
  const add = async (url: string) => {
    await video.fill(url)
    await userEvent.keyboard('{Enter}')
  }
  await add('javascript:alert(1)')
  await expectWrong(video, 'Links must start with http:// or https://')
  await add(`https://example.org/${'x'.repeat(2_048)}`)
  await expectWrong(video, 'Each link must be at most 2,048 characters')
  await expectWrong(video, '2,068 of 2,048 characters')
  await video.fill('')
  paste(video, 'https://example.org/reading\nhttps://example.org/wrong')
  await userEvent.keyboard('{Enter}')
  await expect.element(video).toHaveValue('')
  await expect
    .element(dialog().getByText('https://example.org/reading, https://example.org/wrong added'))
    .toBeInTheDocument()
  await reload()
  await openSomethingWrong()
  await toReport.click()
  await button('Remove https://example.org/wrong', dialog()).click()
  await field('Publication links', dialog()).fill('https://example.org/book')
  await button('Add publication link', dialog()).click()
  const links = () => dialog().getByRole('listitem').elements()
  await expect
    .poll(() => links().map(({ textContent }) => textContent))
    .toEqual(['https://example.org/reading', 'https://example.org/book'])
  await expectAccessible()
  await video.fill('a tape')
  await submit.click()
  await expectWrong(video, 'Links must start with http:// or https://')
  await expect.element(video).toHaveFocus()
  await video.fill('')
  await submit.click()
  await expectToast('Copyright Dispute Submitted')
  await expectToast('Your report has been sent to the admin team for review. View it')
  await expect.element(dialog()).not.toBeInTheDocument()
  const { items } = await as('root').disputes.list.query({})
  await expect.element(link('View it')).toHaveAttribute('href', `/copyright-disputes/${items[0]?.id}`)
  expect(items).toMatchObject([
    {
      description: 'She is out of my novel.',
      evidence: 'Chapter 3, line for line.',
      originalWorkUrl: 'https://example.org/novel',
      originalWorkDate: expect.stringContaining('2019-03-05'),
      videoUrls: ['https://example.org/reading'],
      publicationLinks: ['https://example.org/book'],
    },
  ])

  await toReport.click()
  await description.fill('Once more.')
  expect(links()).toEqual([])
  await page.viewport(360, 740)
  await submit.click()
  await expectToast('Failed to submit copyright dispute')
  await expect
    .element(dialog().getByRole('alert'))
    .toMatchTextContent('You have already reported this character.')
  await expect.element(dialog().getByRole('alert')).toBeInViewport()
  await expect.element(submit).toHaveFocus()

  await visit('/notifications', { by: 'author' })
  await expect.element(heading('My reports')).toBeVisible()
  await link('Copied One').click()
  await openSomethingWrong()
  await expect.element(toReport).toBeVisible()
})

test('on a page that the browser has translated, a report that is decided meanwhile says so', async () => {
  const reportedCharacterId = (await approved('owner', { name: 'Copied Abroad' })).id
  const { id } = await as('abroad').disputes.report.mutate({ reportedCharacterId, description: 'Mine.' })
  await visit('/notifications', { by: 'abroad' })
  await expect.element(link('See the report: Copied Abroad')).toBeVisible()
  translatePage()
  await as('root').disputes.decide.mutate({ id, status: 'dismissed', actionTaken: 'none' })
  await expect.element(page.getByText(/Decided on/)).toBeVisible()
  await expect.element(link('See the report: Copied Abroad')).toBeVisible()
})

test.for(['a visitor', 'owner', 'root'])('%s finds no report form on the character', async (who) => {
  await visit(`/character/${character}`, { by: who === 'a visitor' ? null : who })
  await expect.element(heading('Copied One')).toBeVisible()
  await expect
    .element(page.getByRole('button', { name: 'Report Copyright Violation' }))
    .not.toBeInTheDocument()
})
