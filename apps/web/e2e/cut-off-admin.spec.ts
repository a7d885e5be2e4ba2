import type { Page } from '@playwright/test'
import {
  card,
  clicking,
  confirming,
  dialog,
  given,
  type Pressed,
  pressWhileCutOff,
  reasonFor,
  recordShown,
  test,
  title,
  typed,
  underDialog,
} from './helpers/cut-off.ts'
import { openSubmission } from './helpers/review-desk.ts'
import { button, field } from './helpers/locators.ts'

test.describe.configure({ mode: 'default' })
test.use({
  allowedErrors: [/^Failed to load resource|could not be loaded/],
})

const DASHBOARD = { path: '/admin', as: 'admin', stays: title('Admin Dashboard') } as const
const DISPUTES = { ...DASHBOARD, path: '/admin?tab=disputes' } as const
const DESK = { path: '/admin/review', as: 'admin', stays: openSubmission } as const
const CORRECTIONS = { path: '/admin/corrections', as: 'admin', stays: openSubmission } as const
const COMPANY = { path: () => `/company/${given.company}`, as: 'admin' } as const

const BUTTONS: Pressed[] = [
  {
    ...DASHBOARD,
    what: 'Approve',
    press: (page) => button(card(page, 'Waiting One'), 'Approve').click(),
    says: "Couldn't save your decision",
  },
  {
    ...DASHBOARD,
    what: 'Reject for Resubmission',
    prepare: reasonFor(
      (page) => button(card(page, 'Waiting One'), 'Reject for Resubmission').click(),
      'Reason',
      'Say more of the sea.',
    ),
    press: confirming('Send for Revision'),
    says: "Couldn't save your decision",
    stays: underDialog('Admin Dashboard'),
  },
  {
    ...DASHBOARD,
    what: 'Reject 1 permanently',
    prepare: reasonFor(
      async (page) => {
        await page.getByRole('checkbox', { name: 'Choose Waiting One' }).check()
        await button(page, 'Reject 1 permanently').click()
      },
      'Reason',
      'Nobody wants these.',
    ),
    press: confirming('Reject Permanently'),
    says: "Couldn't save your decision",
    stays: underDialog('Admin Dashboard'),
  },
  {
    ...DASHBOARD,
    what: 'Confirm Rejection of an appeal',
    prepare: reasonFor(
      (page) => button(card(page, 'Appealed One'), 'Confirm Rejection').click(),
      'Your answer',
      'It stands.',
    ),
    press: confirming('Confirm Rejection'),
    says: "Couldn't save your decision",
    stays: underDialog('Admin Dashboard'),
  },
  {
    ...DASHBOARD,
    path: '/admin?shown=rejected',
    what: 'Reopen',
    prepare: reasonFor((page) => button(page, 'Reopen: Soap One').click(), 'Reason', 'It was a slip.'),
    press: confirming('Reopen'),
    says: "Couldn't reopen",
    stays: underDialog('Admin Dashboard'),
  },
  {
    ...DASHBOARD,
    path: '/admin?tab=approved',
    what: 'Delete',
    prepare: async (page) => {
      await button(card(page, 'Published One'), 'Delete').click()
      return []
    },
    press: confirming('Delete'),
    says: "Couldn't delete",
  },
  {
    ...DASHBOARD,
    path: '/admin?tab=settings',
    what: 'Save Row',
    prepare: (page) => typed(page, { Title: 'Twelve detectives' }),
    press: clicking('Save Row'),
    says: 'Row Not Saved',
  },
  {
    ...DESK,
    what: 'the key A',
    prepare: async (page) => {
      await recordShown(page)
      return []
    },
    press: (page) => page.keyboard.press('a'),
    says: 'Decision not confirmed',
  },
  {
    ...DESK,
    what: 'the key R',
    prepare: reasonFor(
      async (page) => {
        await recordShown(page)
        await page.keyboard.press('r')
      },
      'Reason',
      'Say more of the tide.',
    ),
    press: confirming('Send for Revision'),
    says: 'Decision not confirmed',
    stays: underDialog('Review'),
  },
  {
    ...DESK,
    what: 'Add of a template',
    prepare: reasonFor(clicking('Reason templates'), 'Title of a new template', 'Too short'),
    press: async (page) => {
      await field(dialog(page), 'Reason').fill('Please write more.')
      await button(dialog(page), 'Add').click()
    },
    says: "Couldn't save",
    stays: underDialog('Review'),
  },
  {
    ...CORRECTIONS,
    what: 'Take of a correction',
    press: clicking('Take 1 of 1 A'),
    says: 'Decision not confirmed',
  },
  {
    ...CORRECTIONS,
    what: 'Refuse of a correction',
    prepare: reasonFor(clicking('Refuse X'), 'Reason', 'Name a source.'),
    press: confirming('Refuse'),
    says: 'Decision not confirmed',
    stays: underDialog('Corrections'),
  },
  {
    ...DISPUTES,
    what: 'Dismiss Dispute',
    prepare: reasonFor(clicking('Dismiss Dispute'), 'Admin Notes', 'It is another one.'),
    press: confirming('Confirm'),
    says: "Couldn't resolve the dispute",
    stays: underDialog('Admin Dashboard'),
  },
  {
    what: 'Revert to this version',
    path: () => `/character/${given.returned}/history`,
    as: 'admin',
    press: (page) => button(page, 'Revert to this version').first().click(),
    says: "Couldn't revert",
    stays: (page) => page.getByRole('heading', { level: 1 }),
  },
  ...(
    [
      ['Approve Company', 'First World'],
      ['Approve Logo', 'Brass Court'],
    ] as const
  ).map(([what, company]) => ({
    ...DASHBOARD,
    what,
    press: (page: Page) => button(card(page, company), what).click(),
    says: "Couldn't save your decision",
  })),
  ...(
    [
      ['Refuse Company', 'First World'],
      ['Refuse Logo', 'Brass Court'],
    ] as const
  ).map(([what, company]) => ({
    ...DASHBOARD,
    what,
    prepare: reasonFor(
      (page) => button(card(page, company), what).click(),
      'Reason',
      'It shows somebody else’s work.',
    ),
    press: confirming(what),
    says: "Couldn't save your decision",
    stays: underDialog('Admin Dashboard'),
  })),
  ...(
    [
      ['Remove logo', 'Remove Logo'],
      ['Revoke company', 'Revoke Company'],
    ] as const
  ).map(([what, confirm]) => ({
    ...COMPANY,
    what,
    prepare: reasonFor(clicking(what), 'Reason', 'It is not theirs.'),
    press: confirming(confirm),
    says: "Couldn't save your decision",
    stays: underDialog('Glass Court'),
  })),
  {
    ...DISPUTES,
    what: 'Save of an identity check',
    prepare: reasonFor(
      async (page) => {
        await clicking('Verify Identity')(page)
        await dialog(page)
          .getByLabel(/^Identity of/)
          .selectOption('Verified')
      },
      'Notes',
      'Seen on a video call.',
    ),
    press: confirming('Save'),
    says: "Couldn't save that",
    stays: underDialog('Admin Dashboard'),
  },
  {
    what: 'Not a Duplicate',
    path: () => `/admin/compare/${given.waiting}/${given.published}`,
    as: 'admin',
    press: clicking('Not a Duplicate N'),
    says: "Couldn't save that",
    stays: (page) => page.getByRole('heading', { level: 1 }),
  },
  {
    what: 'Keep What Is New',
    path: () => `/admin/compare/${given.waiting}/${given.published}`,
    as: 'admin',
    prepare: async (page) => {
      await button(page, 'Keep What Is New').click()
      await page.getByRole('checkbox', { name: 'Origin' }).check()
      return []
    },
    press: confirming('Close and Keep'),
    says: "Couldn't keep it",
    stays: underDialog('Duplicate Comparison'),
  },
]

pressWhileCutOff(BUTTONS)
