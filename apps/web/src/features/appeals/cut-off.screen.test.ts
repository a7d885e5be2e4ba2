// @module-tag long

import { asking, confirming, type Pressed, pressWhileCutOff } from '../../../screens/cut-off.ts'
import { rejected } from '../../../screens/given.ts'
import { sharedSite } from '../../../screens/site.ts'

let soap: string
sharedSite(async () => {
  soap = (await rejected('owner', 'A brand of soap.', { name: 'Soap One' })).id
})

const BUTTONS: Pressed[] = [
  {
    what: 'Send Appeal',
    path: () => `/character/${soap}`,
    by: 'owner',
    opens: asking('Appeal'),
    typed: { 'Your appeal': 'She is in a book.' },
    press: confirming('Send Appeal'),
    says: "Couldn't send the appeal",
    stays: 'Soap One',
  },
  {
    what: 'Reopen',
    path: '/admin?shown=rejected',
    by: 'root',
    opens: asking('Reopen: Soap One'),
    typed: { Reason: 'It was a slip.' },
    press: confirming('Reopen'),
    says: "Couldn't reopen",
    stays: 'Admin Dashboard',
  },
]

pressWhileCutOff(BUTTONS)
