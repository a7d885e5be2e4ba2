/** A format for times, in local time if it does not name a zone. */
function formatter(options: Intl.DateTimeFormatOptions) {
  const format = new Intl.DateTimeFormat('en-US', options)
  return (time: string | Date): string => format.format(new Date(time))
}

const RECENT = { month: 'short', day: 'numeric', hour: 'numeric', minute: '2-digit' } as const

/** "November 21, 2026". */
export const formatDay = formatter({ dateStyle: 'long' })
/** "Nov 21, 2026". */
export const formatShortDay = formatter({ dateStyle: 'medium' })
/** "Nov 21, 2026, 4:05 PM". */
export const formatMoment = formatter({ ...RECENT, year: 'numeric' })
const formatInYear = formatter(RECENT)
/** "Nov 21, 4:05 PM", of another year "Nov 21, 2025, 4:05 PM". */
export const formatRecent = (time: string): string =>
  new Date(time).getFullYear() === new Date().getFullYear() ? formatInYear(time) : formatMoment(time)
/** "November 21, 2026 at 4:05 PM". */
export const formatDayAndTime = formatter({ dateStyle: 'long', timeStyle: 'short' })
/** "4:05 PM". */
export const formatTime = formatter({ timeStyle: 'short' })
/** "March 5, 2019" for "2019-03-05" in every time zone. A time is shown as its day in UTC. */
export const formatCalendarDay = formatter({ dateStyle: 'long', timeZone: 'UTC' })
/** "Mar 5, 2019" for "2019-03-05", in every time zone. */
export const formatShortCalendarDay = formatter({ dateStyle: 'medium', timeZone: 'UTC' })

/** "Today", "Yesterday" or "November 21, 2026", in local time. */
export function formatNearDay(time: string): string {
  const written = formatDay(time)
  if (written === formatDay(new Date())) return 'Today'
  // Subtracts a day of the calendar: a day with a clock change does not have 24 hours.
  const yesterday = new Date()
  yesterday.setDate(yesterday.getDate() - 1)
  return written === formatDay(yesterday) ? 'Yesterday' : written
}
