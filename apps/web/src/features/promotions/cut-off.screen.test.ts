// @module-tag long

import { page } from 'vitest/browser'
import { clicking, pressWhileCutOff } from '../../../screens/cut-off.ts'
import { approved } from '../../../screens/given.ts'
import { sharedSite } from '../../../screens/site.ts'

let published: string
sharedSite(async () => {
  published = (await approved('owner')).id
})

pressWhileCutOff([
  {
    what: 'Continue to Payment',
    path: () => `/promote?character=${published}`,
    by: 'owner',
    typed: {
      Title: 'The orchard under the sea',
      Description: 'Meet the woman who grafts apples onto coral.',
    },
    prepare: () => page.getByRole('radio', { name: /^1 month/ }).click(),
    press: clicking('Continue to Payment'),
    says: 'Payment Failed',
    stays: 'Promote Your Character',
  },
])
