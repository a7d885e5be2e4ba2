/** Topics of the event stream. `characters`: more published characters changed than an event lists. */
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
