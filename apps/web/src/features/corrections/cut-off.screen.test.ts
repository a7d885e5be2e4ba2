// @module-tag long

import { openSomethingWrong } from '../../../screens/locators.ts'
import { asking, clicking, confirming, type Pressed, pressWhileCutOff } from '../../../screens/cut-off.ts'
import { approved } from '../../../screens/given.ts'
import { as, sharedSite } from '../../../screens/site.ts'

let foreign: string
sharedSite(async () => {
  const changes = { series: 'Told Twice' }
  const { id } = await approved('owner', { name: 'Published One', origin: 'First World' })
  foreign = (await approved('author', { name: 'Foreign One', origin: 'Second World' })).id
  await as('author').corrections.create.mutate({ characterId: id, kind: 'change', changes })
  await as('owner').corrections.create.mutate({ characterId: foreign, kind: 'change', changes })
})

const MINE = { path: '/submissions', by: 'owner', stays: 'My Submissions' }
const DESK = { path: '/admin/review', by: 'root', says: 'Decision not confirmed', stays: 'Review' }

const BUTTONS: Pressed[] = [
  {
    what: 'Send Suggestion',
    path: () => `/character/${foreign}/suggest`,
    by: 'owner',
    typed: { Series: 'Brine and Blossom', Note: 'So it says on the cover.' },
    press: clicking('Send Suggestion'),
    says: 'Suggestion Failed',
    stays: 'Suggest an Edit to Foreign One',
  },
  {
    what: 'Send Report',
    path: () => `/character/${foreign}`,
    by: 'owner',
    opens: async () => {
      await openSomethingWrong()
      await asking('Report a problem')()
    },
    typed: { Note: 'It sells shoes.' },
    press: confirming('Send Report'),
    says: 'Failed to report the problem',
    stays: 'Foreign One',
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
    opens: asking('No, because …: Published One'),
    typed: { 'No, because': 'it is told otherwise.' },
    press: confirming('Save Answer'),
    says: "Couldn't save your answer",
  },
  {
    ...MINE,
    what: 'Withdraw a correction',
    opens: asking('Withdraw the correction: Foreign One'),
    press: confirming('Withdraw'),
    says: "Couldn't withdraw",
  },
  { ...DESK, what: 'Take of a correction', press: clicking('Take 1 of 1 A') },
  {
    ...DESK,
    what: 'Refuse of a correction',
    opens: asking('Refuse X'),
    typed: { Reason: 'Name a source.' },
    press: confirming('Refuse'),
  },
]

pressWhileCutOff(BUTTONS)
