// @module-tag long

import { expect } from 'vitest'
import { page } from 'vitest/browser'
import { asking, clicking, confirming, type Pressed, pressWhileCutOff } from '../../../screens/cut-off.ts'
import { approved } from '../../../screens/given.ts'
import { as, sharedSite } from '../../../screens/site.ts'

let published: string
const lists = { private: '', public: '', foreign: '' }
sharedSite(async () => {
  published = (await approved('author', { name: 'Published One' })).id
  const made = async (by: string, name: string, isPublic: boolean) =>
    (await as(by).lists.create.mutate({ name, isPublic, characterId: published })).id
  lists.private = await made('owner', 'Own list', false)
  lists.public = await made('owner', 'Shared list', true)
  lists.foreign = await made('author', 'Foreign list', true)
  await as('founder').lists.report.mutate({ id: lists.foreign, reason: 'It insults me.' })
})

const favourites = () => page.getByRole('checkbox', { name: /^Favourites/ })
const SAVE = {
  by: 'owner',
  prepare: async () => {
    await page.getByRole('button', { name: /^Saved?: Published One/ }).click()
    await expect.element(favourites()).toBeVisible()
  },
  press: favourites,
  says: 'Favourites may be unchanged',
}
const PRIVATE = { path: () => `/lists/${lists.private}`, by: 'owner', stays: 'Own list' }
const REASON = { Reason: 'It insults a person.' }
const DECISION = { by: 'root', says: "Couldn't save your decision", stays: 'Admin Dashboard' }

const BUTTONS: Pressed[] = [
  {
    ...SAVE,
    what: 'a list of the Save button',
    path: () => `/character/${published}`,
    stays: 'Published One',
  },
  { ...SAVE, what: 'a list of the Save button of a card', path: '/', stays: 'Every character has a story.' },
  {
    what: 'Create List',
    path: '/lists',
    by: 'owner',
    opens: asking('New List'),
    typed: { Name: 'Villains' },
    press: confirming('Create List'),
    says: 'List Not Created',
    stays: 'My Lists',
  },
  {
    what: 'Make Public',
    path: '/lists/favourites',
    by: 'owner',
    opens: asking('Make Public'),
    press: confirming('Make Public'),
    says: 'List Not Changed',
    stays: 'Favourites',
  },
  {
    what: 'Make Private',
    path: () => `/lists/${lists.public}`,
    by: 'owner',
    press: clicking('Make Private'),
    says: 'List Not Changed',
    stays: 'Shared list',
  },
  {
    ...PRIVATE,
    what: 'Save Changes of a list',
    opens: asking('Edit'),
    typed: { Name: 'Other villains' },
    press: confirming('Save Changes'),
    says: 'List Not Changed',
  },
  {
    ...PRIVATE,
    what: 'Delete',
    opens: asking('Delete'),
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
    path: () => `/lists/${lists.foreign}`,
    by: 'owner',
    opens: asking('Report List'),
    typed: { Reason: 'It insults me.' },
    press: confirming('Send Report'),
    says: 'Report Not Sent',
    stays: 'Foreign list',
  },
  {
    ...DECISION,
    what: 'Take Down',
    path: () => `/lists/${lists.foreign}`,
    opens: asking('Take Down'),
    typed: REASON,
    press: confirming('Take Down'),
    stays: 'Foreign list',
  },
]

pressWhileCutOff(BUTTONS)
