import { expect, test } from 'vitest'
import { notificationPath } from './notification-path.ts'

const about = (type: Parameters<typeof notificationPath>[0]['type'], correctionId?: string) =>
  notificationPath(
    { type, characterId: 'hero', metadata: correctionId === undefined ? null : { correctionId } },
    { isAdmin: true },
  )

test('a notification opens the case that it is about, and without one the character', () => {
  expect(about('correction_received', 'one')).toBe('/admin/review?kind=correction&id=one')
  expect(about('correction_to_answer', 'one')).toBe('/corrections/one')
  expect(about('correction_decided', 'one')).toBe('/corrections/one')
  expect(about('dispute_filed')).toBe('/admin/review?kind=copyright')
  expect(about('list_reported')).toBe('/admin/review?kind=list')
  expect(about('company_requested')).toBe('/admin/review?kind=company')
  expect(about('dispute_dismissed')).toBe('/notifications#my-reports')
  expect(about('appeal_filed')).toBe('/admin/review?kind=appeal')
  expect(about('revision_requested')).toBe('/character/hero')
  expect(about('promotion_active')).toBe('/character/hero')
  expect(about('news_by_mail')).toBe('/account#news')
  expect(about('key_ending')).toBe('/account#keys')
})

test('the end of a promotion of a removed character opens the promotions', () => {
  const ended = { type: 'promotion_ended', characterId: null, metadata: null } as const
  expect(notificationPath(ended, { isAdmin: false })).toBe('/promotions')
})

test('what was filed opens at the desk, if its notification names it', () => {
  const metadata = { caseId: 'case' }
  for (const [type, kind] of [
    ['dispute_filed', 'copyright'],
    ['list_reported', 'list'],
    ['company_requested', 'company'],
    ['appeal_filed', 'appeal'],
  ] as const)
    expect(notificationPath({ type, characterId: null, metadata }, { isAdmin: true })).toBe(
      `/admin/review?kind=${kind}&id=case`,
    )
})

test('both sides of a report open it', () => {
  for (const type of [
    'dispute_to_answer',
    'dispute_upheld',
    'dispute_dismissed',
    'dispute_resolved',
  ] as const)
    expect(
      notificationPath({ type, characterId: 'hero', metadata: { caseId: 'case' } }, { isAdmin: false }),
    ).toBe('/copyright-disputes/case')
})

test('who was an admin when a correction came in opens its page, which says whether they may see it', () => {
  const news = {
    type: 'correction_received',
    characterId: 'hero',
    metadata: { correctionId: 'one' },
  } as const
  expect(notificationPath(news, { isAdmin: false })).toBe('/corrections/one')
})
