/** These constants are in milliseconds. */
export const SECOND = 1_000
export const MINUTE = 60 * SECOND
export const HOUR = 60 * MINUTE
export const DAY = 24 * HOUR

const longDay = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' })

/** "March 3, 2027 (UTC)", for texts whose readers' time zone is not known. @param time ISO 8601 */
export const formatDay = (time: string): string => `${longDay.format(new Date(time))} (UTC)`
