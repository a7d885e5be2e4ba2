import { formatDay, formatMoment, formatter } from '../../lib/format-date.ts'

const formatInYear = formatter({ month: 'short', day: 'numeric', hour: 'numeric', minute: '2-digit' })

/** "Nov 21, 4:05 PM", of another year "Nov 21, 2025, 4:05 PM". */
export const formatRecent = (time: string): string =>
  new Date(time).getFullYear() === new Date().getFullYear() ? formatInYear(time) : formatMoment(time)

/** "Today", "Yesterday" or "November 21, 2026", in local time. */
export function formatNearDay(time: string): string {
  const written = formatDay(time)
  if (written === formatDay(new Date())) return 'Today'
  // Subtracts a day of the calendar: a day with a clock change does not have 24 hours.
  const yesterday = new Date()
  yesterday.setDate(yesterday.getDate() - 1)
  return written === formatDay(yesterday) ? 'Yesterday' : written
}
