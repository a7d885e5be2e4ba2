import {
  clicking,
  confirming,
  dialog,
  given,
  type Pressed,
  pressWhileCutOff,
  reasonFor,
  test,
  title,
  typed,
  underDialog,
} from './helpers/cut-off.ts'
import { button } from './helpers/locators.ts'
import { expect } from './helpers/site.ts'

test.describe.configure({ mode: 'default' })
test.use({
  allowedErrors: [/^Failed to load resource|could not be loaded/],
})

const MINE = { path: '/submissions', as: 'owner', stays: title('My Submissions') } as const

const BUTTONS: Pressed[] = [
  {
    what: 'Send Suggestion',
    path: () => `/character/${given.foreign}/suggest`,
    as: 'owner',
    prepare: (page) => typed(page, { Series: 'Brine and Blossom', Note: 'So it says on the cover.' }),
    press: clicking('Send Suggestion'),
    says: 'Suggestion Failed',
    stays: title('Suggest an Edit to Foreign One'),
  },
  {
    what: 'Send Report',
    path: () => `/character/${given.foreign}`,
    as: 'owner',
    prepare: reasonFor(clicking('Report a problem'), 'Note', 'It sells shoes.'),
    press: confirming('Send Report'),
    says: 'Failed to report the problem',
    stays: underDialog('Foreign One'),
  },
  {
    ...MINE,
    what: 'Yes, that is right',
    press: clicking('Yes, that is right: Published One'),
    says: "Couldn't save your answer",
  },
  {
    ...MINE,
    what: 'Save Answer',
    prepare: reasonFor(clicking('No, because …: Published One'), 'No, because', 'it is told otherwise.'),
    press: confirming('Save Answer'),
    says: "Couldn't save your answer",
    stays: underDialog('My Submissions'),
  },
  {
    ...MINE,
    what: 'Withdraw a correction',
    prepare: async (page) => {
      await button(page, 'Withdraw the correction: Foreign One').click()
      await expect(dialog(page)).toBeVisible()
      return []
    },
    press: confirming('Withdraw'),
    says: "Couldn't withdraw",
    stays: underDialog('My Submissions'),
  },
]

pressWhileCutOff(BUTTONS)
