// @module-tag long

import { asking, clicking, confirming, type Pressed, pressWhileCutOff } from '../../../screens/cut-off.ts'
import { approved } from '../../../screens/given.ts'
import { dialog, openSomethingWrong } from '../../../screens/locators.ts'
import { as, sharedSite } from '../../../screens/site.ts'

let foreign: string
let report: string
sharedSite(async () => {
  foreign = (await approved('author', { name: 'Foreign One', origin: 'Second World' })).id
  const { id: reportedCharacterId } = await approved('owner', { name: 'Published One' })
  const filed = { reportedCharacterId, description: 'She is out of my novel.' }
  report = (await as('author').disputes.report.mutate(filed)).id
})

const DISPUTES = { path: '/admin?tab=disputes', by: 'root', stays: 'Admin Dashboard' }

const BUTTONS: Pressed[] = [
  {
    what: 'Submit Report',
    path: () => `/character/${foreign}`,
    by: 'owner',
    opens: async () => {
      await openSomethingWrong()
      await asking('Report Copyright Violation')()
    },
    typed: { Description: 'She is out of my novel.' },
    press: confirming('Submit Report'),
    says: 'Failed to submit copyright dispute',
    stays: 'Foreign One',
  },
  {
    what: 'Send Answer',
    path: () => `/copyright-disputes/${report}`,
    by: 'owner',
    typed: { 'Your answer': 'She is mine.', Links: 'https://example.org/diary' },
    press: clicking('Send Answer'),
    says: "Couldn't send your answer",
    stays: 'Copyright report: Published One',
  },
  {
    ...DISPUTES,
    what: 'Dismiss Dispute',
    opens: asking('Dismiss Dispute'),
    typed: { 'Admin Notes': 'It is another one.' },
    press: confirming('Confirm'),
    says: "Couldn't resolve the dispute",
  },
  {
    ...DISPUTES,
    what: 'Save of an identity check',
    opens: async () => {
      await asking('Verify Identity')()
      await dialog()
        .getByLabelText(/^Identity of/)
        .selectOptions('Verified')
    },
    typed: { Notes: 'Seen on a video call.' },
    press: confirming('Save'),
    says: "Couldn't save that",
  },
]

pressWhileCutOff(BUTTONS)
