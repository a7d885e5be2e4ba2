// @module-tag long

import { pressWhileCutOff } from '../../../screens/cut-off.ts'
import { sentBack } from '../../../screens/given.ts'
import { button } from '../../../screens/locators.ts'
import { sharedSite } from '../../../screens/site.ts'

let returned: string
sharedSite(async () => {
  returned = (await sentBack('owner', 'Say more.', { name: 'Returned One' })).id
})

pressWhileCutOff([
  {
    what: 'Revert to this version',
    path: () => `/character/${returned}/history`,
    by: 'root',
    press: () => button('Revert to this version').first(),
    says: "Couldn't revert",
    stays: 'History of Returned One',
  },
])
