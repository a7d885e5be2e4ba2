// @module-tag long

import { DESK_KINDS, type DeskKind } from '@personae/contract/desk.constants'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { drawDataUrl } from '../../../../screens/actions.ts'
import { expectAccessible } from '../../../../screens/accessible.ts'
import { address, button, dialog, expectLoaded, expectToast } from '../../../../screens/locators.ts'
import { oneOfEach } from '../../../../screens/one-of-each.ts'
import { callsOf, hold, visit } from '../../../../screens/screen.tsx'
import { as, sharedSite } from '../../../../screens/site.ts'

let ids: Record<DeskKind, string>
sharedSite(async () => void (ids = await oneOfEach()))

const queue = page.getByRole('list', { name: 'The queue' }).getByRole('listitem')
const undoable = page.getByRole('status', { name: 'Decisions that can be undone' })
const open = page.getByRole('article').getByRole('heading', { level: 2 })

async function expectOpen(name: string): Promise<void> {
  await expect.element(open.first()).toHaveTextContent(name)
  await expectLoaded()
}

/** Completes the decision whose dialog for the reason a key has opened. */
async function reason(): Promise<void> {
  await expect.element(dialog().getByRole('textbox')).toHaveFocus()
  await userEvent.keyboard('Because.{Control>}{Enter}{/Control}')
}

/** Completes a decision on a report. Its notes may be empty, so they are sent with the button and not by a key. */
async function confirm(): Promise<void> {
  await expect.element(dialog().getByRole('textbox')).toHaveFocus()
  await userEvent.keyboard('Because.')
  await button('Confirm', dialog()).click()
}

const atOnce = async () => {}

interface Row {
  name: string
  entry: string
  /** What follows the key of a decision, and how the undo list names the decision. */
  accept?: readonly [() => Promise<void>, says: string]
  back?: readonly [() => Promise<void>, says: string]
  refuse: readonly [() => Promise<void>, says: string]
  /** A decision by another admin. */
  elsewhere: (id: string) => Promise<unknown>
  /** What the screen says after it. */
  faster: string | RegExp
}

const second = as('second')

const accepted = (id: string) => second.corrections.decide.mutate({ id, verdict: 'accepted', reason: null })

const ROWS: Record<DeskKind, Row> = {
  submission: {
    name: 'Waiting',
    entry: 'The Salt Orchard',
    accept: [atOnce, 'Approved Waiting'],
    back: [reason, 'Sent Waiting for revision'],
    refuse: [reason, 'Rejected Waiting'],
    elsewhere: (id) => second.moderation.setStatus.mutate({ id, verdict: 'approved' }),
    faster: 'second just approved Waiting.',
  },
  correction: {
    name: 'Changed',
    entry: 'Change of 2 fields, by bert',
    accept: [atOnce, 'Accepted: Changed'],
    refuse: [reason, 'Refused: Changed'],
    elsewhere: accepted,
    faster: 'second just accepted the correction of Changed.',
  },
  duplicate: {
    name: 'Doubled',
    entry: 'Reported as a duplicate, by bert',
    accept: [atOnce, 'Accepted: Doubled'],
    refuse: [reason, 'Refused: Doubled'],
    elsewhere: accepted,
    faster: 'second just accepted the report on Doubled.',
  },
  problem: {
    name: 'Mocked',
    entry: 'Problem: Hurtful, by bert',
    accept: [atOnce, 'Accepted: Mocked'],
    back: [reason, 'Took Mocked off the site'],
    refuse: [reason, 'Refused: Mocked'],
    elsewhere: accepted,
    faster: 'second just accepted the report on Mocked.',
  },
  copyright: {
    name: 'Copied',
    entry: 'Copyright report by bert',
    back: [reason, 'Took Copied off the site'],
    refuse: [confirm, 'Dismissed the report against Copied'],
    elsewhere: (id) =>
      second.disputes.decide.mutate({ id, status: 'dismissed', adminNotes: '', actionTaken: 'none' }),
    faster: 'second just dismissed the report against Copied.',
  },
  removal: {
    name: 'Asked for',
    entry: 'Asked for its removal, by glass',
    accept: [atOnce, 'Took Asked for off the site'],
    refuse: [reason, 'Refused: Asked for'],
    elsewhere: (id) => second.removalRequests.decide.mutate({ id, status: 'accepted' }),
    faster: 'second just accepted the removal request for Asked for.',
  },
  appeal: {
    name: 'Rejected',
    entry: 'Appeal by alice',
    accept: [reason, 'Reopened Rejected'],
    refuse: [reason, 'Confirmed the rejection of Rejected'],
    // Not by `second`, who has rejected the submission and may not answer its appeal.
    elsewhere: (id) => as('third').appeals.decide.mutate({ id, verdict: 'confirmed', answer: 'No.' }),
    faster: 'third just confirmed the rejection of Rejected.',
  },
  list: {
    name: 'Bad list',
    entry: 'List by alice, 1 report',
    refuse: [atOnce, 'Dismissed the reports on Bad list'],
    elsewhere: async (id) => {
      const { items } = await second.lists.reported.query({})
      await second.lists.dismissReports.mutate({ id, lastReportId: items[0]!.reports[0]!.id })
    },
    faster: 'second just dismissed the reports on Bad list.',
  },
  company: {
    name: 'Saltglass',
    entry: 'Logo, by keeper',
    accept: [atOnce, 'Company Saltglass: approved'],
    refuse: [reason, 'Company Saltglass: refused'],
    elsewhere: async (id) => {
      const { pendingLogoUrl } = await second.companies.request.query({ id })
      await second.companies.decideLogo.mutate({ id, status: 'approved', logoUrl: pendingLogoUrl! })
    },
    faster: 'second just approved the logo of Saltglass.',
  },
}

test.for([
  ['copyright', 'Copied', 'Uphold Dispute & Remove Character'],
  ['list', 'Bad list', 'Take down Bad list'],
] as const)(
  'no key confirms what takes effect at once on a %s: the focus is on Cancel',
  async ([kind, name, title]) => {
    await visit(`/admin/review?kind=${kind}`, { by: 'root' })
    await expectOpen(name)
    await userEvent.keyboard('a')
    await expect.element(page.getByRole('dialog', { name: title })).toBeVisible()
    await expect.element(button('Cancel', dialog())).toHaveFocus()
    await expectAccessible()
    await dialog().getByRole('textbox').fill('Because.')
    await userEvent.keyboard('{Control>}{Enter}{/Control}')
    button('Cancel', dialog()).element().focus()
    await userEvent.keyboard('{Control>}{Enter}{/Control}ax{Enter}')
    await expect.element(dialog()).not.toBeInTheDocument()
    await expectOpen(name)
  },
)

test('one kind, by its link with the number of those that wait, and all again', async () => {
  await visit('/admin/review', { by: 'root' })
  const kinds = page.getByRole('navigation', { name: 'Kinds' }).getByRole('link')
  const counted = () => kinds.elements().map(({ textContent }) => textContent)
  await expect
    .poll(counted)
    .toEqual([
      'All',
      ...[
        'Submissions',
        'Corrections',
        'Duplicates',
        'Problems',
        'Copyright',
        'Removal',
        'Appeals',
        'Lists',
      ].map((kind) => `${kind} 1`),
      'Companies 1',
    ])
  await expect.element(page.getByText('9 waiting · oldest first')).toBeVisible()
  const current = kinds.and(page.getByCss('[aria-current]'))
  await expect.element(current).toHaveTextContent('All')
  await kinds.filter({ hasText: 'Appeals' }).click()
  await expectOpen('Rejected')
  expect(address()).toBe('/admin/review?kind=appeal')
  await expect.element(current).toHaveTextContent('Appeals 1')
  await expect.element(button('Filter')).not.toBeInTheDocument()
  await kinds.first().click()
  await expectOpen('Waiting')
  await button('Filter').click()
  await page.getByLabelText('Genre').selectOptions('Games')
  await expect.element(current).toHaveTextContent('Submissions 1')
  await expect.poll(() => queue.elements()).toHaveLength(1)
})

test('a problem of a page that is still loaded: what takes it off the site comes with it', async () => {
  const release = hold('characters.byId')
  await visit('/admin/review?kind=problem', { by: 'root' })
  await expectOpen('Mocked')
  await expect.element(button('Refuse X')).toBeEnabled()
  await expect.element(button('Take Off the Site R')).not.toBeInTheDocument()
  release()
  await expect.element(button('Take Off the Site R')).toBeEnabled()
})

test.for(['copyright', 'removal'])('the hours left for a %s stand below its name', async (kind) => {
  await visit(`/admin/review?kind=${kind}`, { by: 'root' })
  await expect.element(page.getByRole('article').getByText(/ left of 48 h$/)).toBeVisible()
})

test('an appeal against one’s own rejection: another admin decides', async () => {
  await visit('/admin/review?kind=appeal', { by: 'second' })
  await expectOpen('Rejected')
  await expect
    .element(page.getByRole('note'))
    .toHaveTextContent('You have rejected it: another admin decides')
  await userEvent.keyboard('ax')
  await expect.element(button('Reopen A')).not.toBeInTheDocument()
  await expect.element(dialog()).not.toBeInTheDocument()
})

test('a new company with a logo: both are approved, or the logo alone is refused', async () => {
  // The company is pending too, as others have published characters under its name.
  const input = { name: 'World of Copied', logoUrl: await drawDataUrl() }
  const { id } = await as('founder').companies.create.mutate(input)
  await visit(`/admin/review?kind=company&id=${id}`, { by: 'root' })
  await expectOpen('World of Copied')
  await expect.element(page.getByText(/^1 published character of another user/)).toBeVisible()
  await expectAccessible()
  const approve = page.getByRole('button', { name: /^Approve/ })
  const label = approve.element().querySelector('[class*="label"]')!
  expect(label.scrollWidth).toBeLessThanOrEqual(label.clientWidth)
  await approve.click()
  await expect.element(undoable).toMatchTextContent('Company World of Copied: approved')
  await userEvent.keyboard('u')
  await expectOpen('World of Copied')
  await userEvent.keyboard('l')
  await expect.element(page.getByRole('dialog', { name: 'Refuse logo: World of Copied' })).toBeVisible()
  await reason()
  await expect.element(undoable).toMatchTextContent('Company World of Copied: refused')
  await userEvent.keyboard('u')
  await expectOpen('World of Copied')
  const [both, logo] = callsOf('desk.schedule')
  expect(both).toMatchObject({ name: { status: 'approved' }, logo: { status: 'approved' } })
  expect(logo).toMatchObject({ logo: { status: 'refused', reason: 'Because.' } })
  expect(logo).not.toHaveProperty('name')
  await second.companies.decideName.mutate({ id, status: 'refused', reason: 'Not yours.' })
})

test.for(DESK_KINDS)('a %s, by keys: each decision is undone, then another admin is faster', async (kind) => {
  const { name, entry, accept, back, refuse, elsewhere, faster } = ROWS[kind]
  await visit(`/admin/review?kind=${kind}&id=${ids[kind]}`, { by: 'root' })
  await expectOpen(name)
  await expect.element(queue).toMatchTextContent(entry)
  await expectAccessible()

  for (const [key, decision] of [
    ['a', accept],
    ['r', back],
    ['x', refuse],
  ] as const) {
    if (!decision) continue
    const [complete, says] = decision
    await userEvent.keyboard(key)
    await complete()
    await expect.element(undoable).toMatchTextContent(says)
    await expect.element(dialog()).not.toBeInTheDocument()
    await userEvent.keyboard('u')
    await expectToast('Undone')
    await expectOpen(name)
  }
  // The screen must not learn of the other decision before its own.
  const releases = ['desk.queue', 'characters.byId', 'corrections.byId'].map(hold)
  await elsewhere(ids[kind])
  await userEvent.keyboard('x')
  await refuse[0]()
  await expectToast("Couldn't save your decision")
  for (const release of releases) release()
  const note = page.getByRole('alert').filter({ hasText: 'Opening the next one…' })
  await expect.element(note).toMatchTextContent(faster)
  await expect.poll(() => dialog().elements()).toHaveLength(0)
  for (const one of page
    .getByRole('complementary')
    .getByRole('button', { name: / [ARXL]$/ })
    .all())
    await expect.element(one).toBeDisabled()
})
