import type { Payment } from '@personae/contract/payments'
import { expect, test } from 'vitest'
import { startsLater } from './notify-paid.ts'

const [BEFORE, PAST, FUTURE] = [
  '2026-03-01T12:00:00.000Z',
  '2026-03-02T12:00:00.000Z',
  '2999-03-01T12:00:00.000Z',
] as const

const paid = (paidAt: string, startsAt: string): Payment => ({
  id: 'a',
  characterId: 'b',
  characterName: 'Orla',
  title: 'The pilot',
  description: 'Maps of places that move.',
  duration: '1-month',
  amount: 4_999,
  currency: 'usd',
  status: 'paid',
  message: null,
  reservedUntil: null,
  createdAt: paidAt,
  paidAt,
  refunded: 0,
  promotion: { startsAt, endsAt: '2999-04-01T12:00:00.000Z' },
})

test('a promotion that began with its payment does not start later, however slow the clock of the browser is', () => {
  expect(startsLater(paid(FUTURE, FUTURE))).toBe(false)
})

test('a renewal starts later, until it has started', () => {
  expect(startsLater(paid(PAST, FUTURE))).toBe(true)
  expect(startsLater(paid(BEFORE, PAST))).toBe(false)
})
