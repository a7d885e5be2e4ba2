// @module-tag long

import { asking, clicking, pressWhileCutOff } from '../../../screens/cut-off.ts'
import { approved } from '../../../screens/given.ts'
import { sharedSite } from '../../../screens/site.ts'

let foreign: string
sharedSite(async () => {
  foreign = (await approved('author', { name: 'Foreign One' })).id
})

pressWhileCutOff([
  {
    what: 'Send to the Character Expert',
    path: () => `/character/${foreign}`,
    by: 'owner',
    opens: asking('Character Expert'),
    typed: { 'Your question': 'Who is she?' },
    press: clicking('Send'),
    says: 'Failed to get AI response',
    stays: 'Foreign One',
  },
])
