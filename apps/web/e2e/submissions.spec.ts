import { expectAccessible } from './helpers/axe.ts'
import { approved, enter, rejected, sentBack, submitted } from './helpers/fixtures.ts'
import { expectToast } from './helpers/actions.ts'
import { button, heading, link } from './helpers/locators.ts'
import { expect, sharedSite } from './helpers/site.ts'

const test = sharedSite()

test.use({ allowedErrors: [/409 \(Conflict\)/] })

test('the user’s submissions by state, and a pending one is withdrawn @long', async ({
  page,
  admin,
  person,
}) => {
  const [first, owner] = [await person('earlier'), await person('prolific')]
  await submitted(first, { name: 'Waits Longer' })
  await approved(admin, owner, { name: 'Shown One' })
  await sentBack(admin, await submitted(owner, { name: 'Thin One' }), 'Say more.')
  await rejected(admin, await submitted(owner, { name: 'Soap One' }), 'A brand of soap.')
  await submitted(owner, { name: 'Waiting One' })
  const edited = await submitted(owner, { name: 'Waiting Two' })
  const decided = await submitted(owner, { name: 'Waiting Three' })

  await enter(page, owner)
  // Changes by an admin do not arrive by the event stream: the page stays as it is.
  await page.route('**/trpc/notifications.live*', () => {})
  await page.goto('/submissions')
  const groups = page.getByRole('heading', { level: 2 })
  await expect(groups).toHaveText([
    'Needs your changes (1)',
    'In review (3)',
    'Published (1)',
    'Rejected (1)',
  ])
  const card = (name: string) => page.getByRole('article').filter({ has: link(page, name) })
  await expect(card('Thin One')).toContainText('Sent for revision')
  await expect(card('Thin One')).toContainText('Changes requested: Say more.')
  await expect(link(card('Thin One'), 'Edit & Resubmit')).toBeVisible()
  await expect(card('Soap One')).toContainText('Rejected permanently')
  await expect(card('Soap One')).toContainText('Reason: A brand of soap.')
  await expect(card('Waiting One')).toContainText('2nd in the queue')
  await expect(page.getByText('A review usually takes less than an hour.')).toBeVisible()
  await expect(page.getByText('by prolific')).toHaveCount(0)
  await expectAccessible(page)

  // An admin decides on one and edits another while the page is open: neither can be withdrawn without seeing that.
  const dialog = page.getByRole('dialog')
  for (const [name, path, body, why] of [
    [
      'Waiting Three',
      `/api/characters/${decided.id}/status`,
      { status: 'approved' },
      '“Waiting Three” can no longer be withdrawn: it has been approved.',
    ],
    [
      'Waiting Two',
      `/api/characters/${edited.id}`,
      { ...edited, name: 'Waiting Too' },
      '“Waiting Too” was changed by root in the meantime.',
    ],
  ] as const) {
    await admin.call('PATCH', path, body)
    await button(page, `Withdraw: ${name}`).click()
    await expect(dialog).toContainText('Its text and picture are kept in this browser')
    await button(dialog, 'Withdraw').click()
    await expectToast(page, why)
    await expect(dialog).toHaveCount(0)
    await expect(button(page, `Withdraw: ${name}`)).toHaveCount(0)
  }
  await expect(groups.nth(2)).toHaveText('Published (2)')

  for (const name of ['Waiting One', 'Waiting Too']) {
    await button(page, `Withdraw: ${name}`).click()
    await button(dialog, 'Withdraw').click()
    await expect(card(name)).toHaveCount(0)
  }
  await expectToast(page, 'Submission Withdrawn')
  await expect(groups).toHaveText(['Needs your changes (1)', 'Published (2)', 'Rejected (1)'])

  await enter(page, await person('beginner'))
  await page.goto('/submissions')
  await expect(heading(page, "You haven't submitted anything yet")).toBeVisible()
})

test.describe('where the server cannot be reached', () => {
  test.use({ allowedErrors: [/^Failed to load resource/] })

  test('one notice for all of the page, whose button asks for all of it again @long', async ({
    page,
    person,
  }) => {
    const lone = await person('lone')
    await submitted(lone, { name: 'Kept One' })
    await enter(page, lone)
    let isReachable = false
    // With live updates the page would ask again by itself.
    await page.route('**/trpc/notifications.live*', (route) => route.abort())
    await page.route(/trpc\/(characters\.mine|corrections)/, (route) =>
      isReachable ? route.continue() : route.abort(),
    )
    await page.goto('/submissions')
    await expect(heading(page, "Couldn't load your submissions")).toBeVisible()
    await expect(button(page, 'Try again')).toHaveCount(1)
    isReachable = true
    await button(page, 'Try again').click()
    await expect(link(page, 'Kept One')).toBeVisible()
    await expect(button(page, 'Try again')).toHaveCount(0)
  })
})
