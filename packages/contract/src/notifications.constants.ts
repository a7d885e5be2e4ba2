/** Topics of the event stream. `characters`: too many published characters changed to list each. */
export const LIVE_TOPICS = [
  'notifications',
  'submissions',
  'published',
  'characters',
  'queue',
  'reports',
  'corrections',
] as const
export type LiveTopic = (typeof LIVE_TOPICS)[number]

/** When news are mailed: within minutes, once a day, or never. */
export const NEWS_CHOICES = ['soon', 'daily', 'off'] as const
export type NewsChoice = (typeof NEWS_CHOICES)[number]

/** Until another one is chosen. */
export const usualNews = (isAdmin: boolean): NewsChoice => (isAdmin ? 'daily' : 'soon')
