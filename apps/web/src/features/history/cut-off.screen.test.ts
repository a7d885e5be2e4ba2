// @module-tag long

import { pressWhileCutOff } from '../../../screens/cut-off.ts'
import { sentBack, WRITTEN } from '../../../screens/given.ts'
import { button } from '../../../screens/locators.ts'
import { as, sharedSite } from '../../../screens/site.ts'

let returned: string
sharedSite(async () => {
  returned = (await sentBack('owner', 'Say more.')).id
  await as('owner').characters.edit.mutate({ ...WRITTEN, name: 'Returned One', id: returned })
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
