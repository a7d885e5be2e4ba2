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
