// @module-tag long

import { asking, clicking, confirming, type Pressed, pressWhileCutOff } from '../../../screens/cut-off.ts'
import { approved, submitted } from '../../../screens/given.ts'
import { dialog } from '../../../screens/locators.ts'
import { sharedSite } from '../../../screens/site.ts'

let pair: string
sharedSite(async () => {
  const { id: published } = await approved('author', { name: 'Published One', origin: 'First World' })
  const { id: waiting } = await submitted('owner', { name: 'Waiting One', origin: 'Fourth World' })
  pair = `${waiting}/${published}`
})

const COMPARISON = { path: () => `/admin/compare/${pair}`, by: 'root', stays: 'Duplicate Comparison' }

const BUTTONS: Pressed[] = [
  {
    ...COMPARISON,
    what: 'Not a Duplicate',
    press: clicking('Not a Duplicate N'),
    says: "Couldn't save that",
  },
  {
    ...COMPARISON,
    what: 'Keep What Is New',
    opens: asking('Keep What Is New'),
    prepare: () => dialog().getByRole('checkbox', { name: 'Origin' }).click(),
    press: confirming('Close and Keep'),
    says: "Couldn't keep it",
  },
]

pressWhileCutOff(BUTTONS)
