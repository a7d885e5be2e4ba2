const day = new Intl.DateTimeFormat('en-US', { dateStyle: 'long' })
const shortDay = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium' })
const moment = new Intl.DateTimeFormat('en-US', {
  month: 'short',
  day: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
})

export const formatDay = (time: string): string => day.format(new Date(time))
export const formatShortDay = (time: string): string => shortDay.format(new Date(time))
/** "Nov 21, 4:05 PM", in the reader's own time. */
export const formatMoment = (time: string): string => moment.format(new Date(time))

const age = new Intl.RelativeTimeFormat('en-US', { numeric: 'auto' })
const HOUR = 60 * 60 * 1_000

/** "3 days ago", to the hour. */
export function formatAge(time: string): string {
  const hours = Math.round((Date.parse(time) - Date.now()) / HOUR)
  return Math.abs(hours) < 24 ? age.format(hours, 'hour') : age.format(Math.round(hours / 24), 'day')
}
