// @module-tag long

import { asking, clicking, confirming, type Pressed, pressWhileCutOff } from '../../../screens/cut-off.ts'
import { rejected } from '../../../screens/given.ts'
import { as, sharedSite } from '../../../screens/site.ts'

let soap: string
let appealed: string
sharedSite(async () => {
  soap = (await rejected('owner', 'A brand of soap.', { name: 'Soap One' })).id
  appealed = (await rejected('owner', 'A brand of soap.', { name: 'Second Soap', origin: 'Baths' })).id
  await as('owner').appeals.create.mutate({ id: appealed, text: 'She is in a book.' })
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
    what: 'Take the Appeal Back',
    path: () => `/character/${appealed}`,
    by: 'owner',
    press: clicking('Take the Appeal Back'),
    says: "Couldn't take it back",
    stays: 'Second Soap',
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
