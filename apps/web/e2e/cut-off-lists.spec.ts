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
  test,
  title,
  underDialog,
} from './helpers/cut-off.ts'
import { button } from './helpers/locators.ts'
import { expect } from './helpers/site.ts'

test.describe.configure({ mode: 'default' })
test.use({
  allowedErrors: [/^Failed to load resource|could not be loaded/],
})

/** Opens a dialog, and waits until it has loaded. */
const asking = (name: string) => async (page: Page) => {
  await button(page, name).click()
  await expect(dialog(page)).toBeVisible()
  return []
}

const PRIVATE = {
  path: () => `/lists/${given.lists.private}`,
  as: 'owner',
  stays: underDialog('Own list'),
} as const

const BUTTONS: Pressed[] = [
  {
    what: 'a list of the Save button',
    path: () => `/character/${given.foreign}`,
    as: 'owner',
    prepare: async (page) => {
      await button(page, 'Save: Foreign One').click()
      await expect(page.getByRole('checkbox', { name: /^Favourites/ })).toBeVisible()
      return []
    },
    press: (page) => page.getByRole('checkbox', { name: /^Favourites/ }).click(),
    says: 'Not added to Favourites',
    stays: title('Foreign One'),
  },
  {
    what: 'a list of the Save button of a card',
    path: '/',
    as: 'owner',
    prepare: async (page) => {
      await button(page, 'Save: Foreign One').click()
      await expect(page.getByRole('checkbox', { name: /^Favourites/ })).toBeVisible()
      return []
    },
    press: (page) => page.getByRole('checkbox', { name: /^Favourites/ }).click(),
    says: 'Not added to Favourites',
    stays: (page) => page.getByRole('heading', { name: 'Character Database' }),
  },
  {
    what: 'Create List',
    path: '/lists',
    as: 'owner',
    prepare: reasonFor(clicking('New List'), 'Name', 'Villains'),
    press: confirming('Create List'),
    says: 'List Not Created',
    stays: underDialog('My Lists'),
  },
  {
    what: 'Make Public',
    path: '/lists/favourites',
    as: 'owner',
    prepare: asking('Make Public'),
    press: confirming('Make Public'),
    says: 'List Not Changed',
    stays: underDialog('Favourites'),
  },
  {
    what: 'Make Private',
    path: () => `/lists/${given.lists.public}`,
    as: 'owner',
    press: clicking('Make Private'),
    says: 'List Not Changed',
    stays: title('Shared list'),
  },
  {
    ...PRIVATE,
    what: 'Save Changes of a list',
    prepare: reasonFor(clicking('Edit'), 'Name', 'Other villains'),
    press: confirming('Save Changes'),
    says: 'List Not Changed',
  },
  {
    ...PRIVATE,
    what: 'Delete',
    prepare: asking('Delete'),
    press: confirming('Delete'),
    says: 'List Not Deleted',
  },
  {
    ...PRIVATE,
    what: 'Remove of a character',
    press: clicking('Remove Published One from Own list'),
    says: "Couldn't remove",
  },
  {
    what: 'Send Report',
    path: () => `/lists/${given.lists.foreign}`,
    as: 'owner',
    prepare: reasonFor(clicking('Report List'), 'Reason', 'It insults me.'),
    press: confirming('Send Report'),
    says: 'Report Not Sent',
    stays: underDialog('Foreign list'),
  },
  {
    what: 'Dismiss Report',
    path: '/admin?tab=disputes',
    as: 'admin',
    press: (page) => button(card(page, 'Foreign list'), 'Dismiss Report').click(),
    says: "Couldn't save your decision",
    stays: title('Admin Dashboard'),
  },
  ...(
    [
      ['Take Down List', '/admin?tab=disputes', 'Admin Dashboard'],
      ['Take Down', () => `/lists/${given.lists.foreign}`, 'Foreign list'],
    ] as const
  ).map(([what, path, name]) => ({
    what,
    path,
    as: 'admin' as const,
    prepare: reasonFor(clicking(what), 'Reason', 'It insults a person.'),
    press: confirming('Take Down'),
    says: "Couldn't save your decision",
    stays: underDialog(name),
  })),
]

pressWhileCutOff(BUTTONS)
