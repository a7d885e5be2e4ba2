import type { Page } from '@playwright/test'
import { expectToast } from './helpers/actions.ts'
import { approved, enter } from './helpers/fixtures.ts'
import { button, field } from './helpers/locators.ts'
import { expect, sharedSite } from './helpers/site.ts'

const test = sharedSite()
test.use({ allowedErrors: [/^Failed to load resource/] })

const dialog = (page: Page) => page.getByRole('dialog')

/** The first answer of this procedure is lost on its way. */
const loseAnswer = (page: Page, procedure: string) =>
  page.route(
    `**/trpc/${procedure}`,
    async (route) => {
      await route.fetch()
      await route.abort()
    },
    { times: 1 },
  )

test('a report of a problem whose answer was lost, sent again, is one report @long', async ({
  page,
  admin,
  person,
}) => {
  const reader = await person('reader')
  const { id } = await approved(admin, await person('writer'))
  await enter(page, reader)
  await page.goto(`/character/${id}`)
  await button(page, 'Report a problem').click()
  await field(dialog(page), 'Note').fill('It sells shoes.')
  await loseAnswer(page, 'corrections.create')
  await button(dialog(page), 'Send Report').click()
  await expectToast(page, 'Failed to report the problem')
  await button(dialog(page), 'Send Report').click()
  await expectToast(page, 'Problem Reported')
  const reports = () => reader.call('GET', '/api/corrections?mine=true')
  expect(await reports()).toHaveLength(1)

  await button(page, 'Report a problem').click()
  await field(dialog(page), 'Note').fill('It sells shoes.')
  await button(dialog(page), 'Send Report').click()
  await expect.poll(reports, 'the same again, later: another one').toHaveLength(2)
})

test('a list whose answer was lost, created again, is one list @long', async ({ page, person }) => {
  const keeper = await person('keeper')
  await enter(page, keeper)
  await page.goto('/lists')
  await button(page, 'New List').click()
  await field(dialog(page), 'Name').fill('On board')
  await loseAnswer(page, 'lists.create')
  await button(dialog(page), 'Create List').click()
  await expectToast(page, 'List Not Created')
  await button(dialog(page), 'Create List').click()
  await expect(page).toHaveURL(/\/lists\/\w/)
  const lists: { name: string }[] = await keeper.call('GET', '/api/lists')
  expect(lists.filter(({ name }) => name === 'On board')).toHaveLength(1)
})
