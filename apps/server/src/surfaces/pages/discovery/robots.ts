import type { Site } from '../../../http/site.ts'

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

const PERSONAL = ['/account', '/admin', '/notifications', '/promotions', '/submissions']

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

/** Reserves the rights on text and data mining (TDM Reservation Protocol). */
export const tdmReservation = [{ location: '/', 'tdm-reservation': 1 }]
