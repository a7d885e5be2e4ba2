import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { formatAge } from './format-age.ts'
import { formatNearDay, formatRecent } from '../features/notifications/notification-time.ts'

const NOW = Date.parse('2026-06-15T12:00:00Z')
const minutesFromNow = (minutes: number) => new Date(NOW + minutes * 60_000).toISOString()

test('east of Greenwich: a receipt has the day and the hour there, a calendar day is the same everywhere', async () => {
  vi.stubEnv('TZ', 'Pacific/Auckland')
  onTestFinished(() => void vi.unstubAllEnvs())
  vi.resetModules()
  const there = await import('./format-date.ts')
  const time = '2024-12-31T23:30:00.000Z'
  expect(there.formatDayAndTime(time)).toBe('January 1, 2025 at 12:30 PM')
  expect(there.formatShortDay(time)).toBe('Jan 1, 2025')
  expect(there.formatCalendarDay(time)).toBe('December 31, 2024')
  expect(there.formatShortCalendarDay('2019-03-05')).toBe('Mar 5, 2019')
})

describe('how far a time is from now', () => {
  vi.useFakeTimers({ now: NOW })

  test.each([
    [0, 'just now'],
    [-0.4, 'just now'],
    [2, 'just now'],
    [-1, '1 minute ago'],
    [-59, '59 minutes ago'],
    [-60, '1 hour ago'],
    [-60 * 5, '5 hours ago'],
    [-60 * 35, '1 day ago'],
    [60 * 35, 'in 1 day'],
    [-60 * 24 * 3, '3 days ago'],
    [-60 * 24 * 2 + 1, '1 day ago'],
    [-60 * 2 + 1, '1 hour ago'],
    [60 * 24 * 22 - 1, 'in 21 days'],
    [20, 'in 20 minutes'],
    [60 * 24 * 30, 'in 30 days'],
  ])('%d minutes: %s', (minutes, words) => {
    expect(formatAge(minutesFromNow(minutes))).toBe(words)
  })

  test('today and yesterday are named so', () => {
    // Dates are written in local time, so that the test passes in every time zone.
    vi.setSystemTime(new Date(2026, 5, 15, 0, 30))
    const near = (...moment: [day: number, hour: number]) =>
      formatNearDay(new Date(2026, 5, ...moment).toISOString())
    expect([near(15, 0), near(14, 23), near(14, 0), near(13, 23)]).toEqual([
      'Today',
      'Yesterday',
      'Yesterday',
      'June 13, 2026',
    ])
  })

  test('a recent time is shown with its year if that is another one', () => {
    vi.setSystemTime(new Date(2026, 5, 15))
    const recent = (year: number) => formatRecent(new Date(year, 5, 14, 16, 5).toISOString())
    expect([recent(2026), recent(2023)]).toEqual(['Jun 14, 4:05 PM', 'Jun 14, 2023, 4:05 PM'])
  })
})
