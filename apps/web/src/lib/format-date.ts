/** A format for times, in local time if it does not name a zone. */
export function formatter(options: Intl.DateTimeFormatOptions) {
  const format = new Intl.DateTimeFormat('en-US', options)
  return (time: string | Date): string => format.format(new Date(time))
}

/** "November 21, 2026". */
export const formatDay = formatter({ dateStyle: 'long' })
/** "Nov 21, 2026". */
export const formatShortDay = formatter({ dateStyle: 'medium' })
/** "Nov 21, 2026, 4:05 PM". */
export const formatMoment = formatter({
  month: 'short',
  day: 'numeric',
  year: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
})
/** "November 21, 2026 at 4:05 PM". */
export const formatDayAndTime = formatter({ dateStyle: 'long', timeStyle: 'short' })
/** "4:05 PM". */
export const formatTime = formatter({ timeStyle: 'short' })
/** "March 5, 2019" for "2019-03-05" in every time zone. A time is shown as its day in UTC. */
export const formatCalendarDay = formatter({ dateStyle: 'long', timeZone: 'UTC' })
/** "Mar 5, 2019" for "2019-03-05", in every time zone. */
export const formatShortCalendarDay = formatter({ dateStyle: 'medium', timeZone: 'UTC' })
