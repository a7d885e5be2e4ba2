const MINUTE = 60 * 1_000
const HOUR = 60 * MINUTE

const day = new Intl.DateTimeFormat('en-US', { dateStyle: 'long' })
const shortDay = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium' })
const moment = new Intl.DateTimeFormat('en-US', {
  month: 'short',
  day: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
})
const dayAndTime = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeStyle: 'short' })
/** A day without a time has no time zone either. */
const calendarDay = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' })
const age = new Intl.RelativeTimeFormat('en-US', { numeric: 'auto' })

/** "November 21, 2026", in the reader's own time. */
export const formatDay = (time: string): string => day.format(new Date(time))
/** "Nov 21, 2026", in the reader's own time. */
export const formatShortDay = (time: string): string => shortDay.format(new Date(time))
/** "Nov 21, 4:05 PM", in the reader's own time. */
export const formatMoment = (time: string): string => moment.format(new Date(time))
/** "November 21, 2026 at 4:05 PM", in the reader's own time. */
export const formatDayAndTime = (time: string): string => dayAndTime.format(new Date(time))
/** "March 5, 2019" for "2019-03-05", wherever the reader is. */
export const formatCalendarDay = (date: string): string => calendarDay.format(new Date(date))

/** Milliseconds that have passed since. */
export const ageOf = (time: string): number => Date.now() - Date.parse(time)

/** "2 d", "5 h" or "4 m": how long ago, where there is room for no more. */
export function formatShortAge(time: string): string {
  const minutes = Math.max(0, Math.floor(ageOf(time) / MINUTE))
  if (minutes < 60) return `${minutes} m`
  const hours = Math.floor(minutes / 60)
  return hours < 24 ? `${hours} h` : `${Math.floor(hours / 24)} d`
}

/** "3 days ago", to the hour. */
export function formatAge(time: string): string {
  const hours = Math.round((Date.parse(time) - Date.now()) / HOUR)
  return Math.abs(hours) < 24 ? age.format(hours, 'hour') : age.format(Math.round(hours / 24), 'day')
}
