import type { OwnPromotion } from '@personae/contract/promotions'
import { expect, test } from 'vitest'
import { clickRate, lengthInWords, timeLeft } from './promotion-time.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const NOW = Date.parse('2026-03-01T12:00:00.000Z')

const promotion = (more: Partial<OwnPromotion>): OwnPromotion => ({
  id: 'a',
  paymentId: 'b',
  characterId: 'c',
  characterName: 'Isaura',
  isOff: false,
  origin: 'Glass Sea',
  genres: [],
  imageUrl: null,
  title: 'A title',
  description: 'A description',
  duration: '1-month',
  amount: 4_999,
  paymentStatus: 'paid',
  state: 'active',
  startsAt: '2026-02-20T12:00:00.000Z',
  endsAt: '2026-03-20T12:00:00.000Z',
  endReason: null,
  impressions: 0,
  clicks: 0,
  ...more,
})

test.each([
  [30_000, '1 minute'],
  [2 * MINUTE, '2 minutes'],
  [HOUR, '1 hour'],
  [47 * HOUR + 59 * MINUTE, '47 hours'],
  [48 * HOUR, '2 days'],
  [30 * 24 * HOUR - 1, '29 days'],
])('%d milliseconds are shown as %s, rounded down', (ms, words) => {
  expect(lengthInWords(ms)).toBe(words)
})

test('a running promotion has time left, a scheduled one starts later, an ended one has no time left', () => {
  expect(timeLeft(promotion({}), NOW)).toBe('19 days left')
  expect(timeLeft(promotion({ state: 'scheduled', startsAt: '2026-03-01T15:00:00.000Z' }), NOW)).toBe(
    'Starts in 3 hours',
  )
  expect(timeLeft(promotion({ state: 'ended' }), NOW)).toBeNull()
})

test('a promotion that has ended, or started, since it was loaded: the time left shows it', () => {
  expect(timeLeft(promotion({ endsAt: '2026-03-01T11:59:59.000Z' }), NOW)).toBeNull()
  expect(timeLeft(promotion({ state: 'scheduled', startsAt: '2026-03-01T11:00:00.000Z' }), NOW)).toBe(
    '19 days left',
  )
})

test('the click rate has one decimal, and is a dash without impressions', () => {
  expect(clickRate(promotion({ impressions: 1_000, clicks: 25 }))).toBe('2.5%')
  expect(clickRate(promotion({}))).toBe('—')
})

test('a running promotion has time left by a clock that is behind the site’s, too', () => {
  expect(timeLeft(promotion({ startsAt: '2026-03-01T12:00:03.000Z' }), NOW)).toBe('19 days left')
})
