import type { Site } from '../../../http/site.ts'

/** Crawlers that collect data to train models. */
const TRAINING_CRAWLERS = [
  'AI2Bot',
  'Amazonbot',
  'anthropic-ai',
  'Applebot-Extended',
  'Bytespider',
  'CCBot',
  'ClaudeBot',
  'cohere-ai',
  'cohere-training-data-crawler',
  'Diffbot',
  'FacebookBot',
  'Google-CloudVertexBot',
  'Google-Extended',
  'GPTBot',
  'ImagesiftBot',
  'img2dataset',
  'Meta-ExternalAgent',
  'omgili',
  'PanguBot',
  'Timpibot',
]

/** Personal pages without content for a search engine. */
const PERSONAL = ['/account', '/admin', '/notifications', '/promotions', '/submissions']

/**
 * Sent with every answer for crawlers that do not read robots.txt: no content is for training models. `noai` was
 * introduced by picture sites, `tdm-reservation` is the TDM Reservation Protocol of the W3C's community group.
 */
export const NO_TRAINING = { 'x-robots-tag': 'noai, noimageai', 'tdm-reservation': '1' }

/** Allows search engines; disallows crawlers that train models. */
export const robotsTxt = ({ publicUrl }: Site): string =>
  [
    ...TRAINING_CRAWLERS.map((name) => `User-agent: ${name}`),
    'Disallow: /',
    '',
    'User-agent: *',
    ...PERSONAL.map((path) => `Disallow: ${path}`),
    'Allow: /',
    '',
    `Sitemap: ${publicUrl}/sitemap.xml`,
    '',
  ].join('\n')

/** The same for the TDM Reservation Protocol. */
export const tdmReservation = [{ location: '/', 'tdm-reservation': 1 }]
