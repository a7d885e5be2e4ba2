// @module-tag long

import { page } from 'vitest/browser'
import { asking, clicking, confirming, type Pressed, pressWhileCutOff } from '../../../screens/cut-off.ts'
import { approved, sentBack, submitted, WRITTEN } from '../../../screens/given.ts'
import { sharedSite } from '../../../screens/site.ts'

let [returned, published] = ['', '']
sharedSite(async () => {
  returned = (await sentBack('owner', 'Say more.', { name: 'Returned One' })).id
  await submitted('owner', { name: 'Waiting One', origin: 'Fourth World' })
  published = (await approved('owner', { name: 'Published One', origin: 'Fifth World' })).id
})

const MINE = { path: '/submissions', by: 'owner', stays: 'My Submissions' }

const BUTTONS: Pressed[] = [
  {
    what: 'Submit Character for Review',
    path: '/submit',
    by: 'owner',
    typed: {
      'Character name': WRITTEN.name,
      Origin: WRITTEN.origin,
      Description: WRITTEN.description,
      Abilities: 'Breath of an hour, Reads tides',
      Personality: 'Patient, Blunt',
      Backstory: 'She planted her first orchard in the wreck that brought her there.',
    },
    prepare: () => page.getByText('Games', { exact: true }).click(),
    press: clicking('Submit Character for Review'),
    says: 'Submission Failed',
    stays: 'Submit a Character',
  },
  ...['Save Changes', 'Resubmit for Review'].map((name) => ({
    what: name,
    path: () => `/character/${returned}/edit`,
    by: 'owner',
    typed: { Description: 'She says much more.' },
    press: clicking(name),
    says: 'Update Failed',
    stays: 'Edit Returned One',
  })),
  {
    ...MINE,
    what: 'Take back to edit',
    press: clicking('Take back to edit: Waiting One'),
    says: "Couldn't take it back",
  },
  {
    ...MINE,
    what: 'Withdraw',
    opens: asking('Withdraw: Waiting One'),
    press: confirming('Withdraw'),
    says: "Couldn't withdraw",
  },
  {
    what: 'Take My Page Off',
    path: () => `/character/${published}`,
    by: 'owner',
    stays: 'Published One',
    opens: asking('Take My Page Off: Published One'),
    press: confirming('Take It Off'),
    says: "Couldn't take it off the site",
  },
]

pressWhileCutOff(BUTTONS)
