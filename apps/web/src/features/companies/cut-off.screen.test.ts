// @module-tag long

import { asking, clicking, confirming, type Pressed, pressWhileCutOff } from '../../../screens/cut-off.ts'
import { as, sharedSite } from '../../../screens/site.ts'

/** The data URL of a picture in one colour. */
function drawLogo(): string {
  const canvas = Object.assign(document.createElement('canvas'), { width: 64, height: 64 })
  canvas.getContext('2d')!.fillRect(0, 0, 64, 64)
  return canvas.toDataURL('image/png')
}

let withLogo: string
sharedSite(async () => {
  const logoUrl = drawLogo()
  withLogo = (await as('founder').companies.create.mutate({ name: 'Glass Court', logoUrl })).id
  const { pendingLogoUrl } = await as('root').companies.request.query({ id: withLogo })
  await as('root').companies.decideLogo.mutate({ id: withLogo, status: 'approved', logoUrl: pendingLogoUrl! })
})

const COMPANY = {
  path: () => `/company/${withLogo}`,
  by: 'root',
  says: "Couldn't save your decision",
  stays: 'Glass Court',
}
const REASON = { Reason: 'It shows somebody else’s work.' }

const BUTTONS: Pressed[] = [
  {
    what: 'Create Company Account',
    path: '/company',
    by: 'owner',
    typed: { 'Company/Universe name': 'The Brine Court', Description: 'Under the tide.' },
    press: clicking('Create Company Account'),
    says: 'Failed to Create Company',
    stays: 'Company/Universe Account',
  },
  {
    ...COMPANY,
    what: 'Remove logo',
    opens: asking('Remove logo'),
    typed: REASON,
    press: confirming('Remove Logo'),
  },
  {
    ...COMPANY,
    what: 'Revoke company',
    opens: asking('Revoke company'),
    typed: REASON,
    press: confirming('Revoke Company'),
  },
]

pressWhileCutOff(BUTTONS)
