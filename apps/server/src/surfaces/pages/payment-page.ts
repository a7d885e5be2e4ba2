import type { Site } from '../../http/site.ts'
import { contentSecurityPolicy, PERMISSIONS_POLICY } from '../../http/site-headers.ts'

const SCRIPTS = ['https://js.stripe.com', 'https://*.js.stripe.com']

/** The sources of Stripe's form: its script, its fields and the bank's dialogs in frames, its API. */
const STRIPE = {
  'script-src': SCRIPTS,
  'frame-src': [...SCRIPTS, 'https://hooks.stripe.com'],
  'connect-src': ['https://api.stripe.com'],
  'img-src': ['https://*.stripe.com'],
}

/** Tells the client that its document may load Stripe's script. */
const MARKER = '<meta name="payment-form" content="stripe" />'

/** The only page that may load Stripe's form. */
export const paymentPage = (site: Site, html: string, inlineScripts: string[]) => ({
  html: html.replace('</head>', () => `${MARKER}</head>`),
  headers: {
    ...contentSecurityPolicy(site, inlineScripts, STRIPE),
    'permissions-policy': `${PERMISSIONS_POLICY}, payment=(self "https://js.stripe.com")`,
  },
})
