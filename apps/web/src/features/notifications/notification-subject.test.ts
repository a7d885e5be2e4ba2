import { expect, test } from 'vitest'
import { subjectOf } from './notification-subject.ts'

const about = (type: Parameters<typeof subjectOf>[0]['type'], correctionId?: string) =>
  subjectOf(
    { type, characterId: 'hero', metadata: correctionId === undefined ? null : { correctionId } },
    { isAdmin: true },
  )

test('a notification opens the case that it is about, and without one the character', () => {
  expect(about('correction_received', 'one')).toEqual({
    to: '/admin/review',
    search: { kind: 'correction', id: 'one' },
  })
  expect(about('correction_to_answer', 'one')).toEqual({ to: '/corrections/$id', params: { id: 'one' } })
  expect(about('correction_decided', 'one')).toEqual({ to: '/corrections/$id', params: { id: 'one' } })
  expect(about('dispute_filed')).toEqual({ to: '/admin/review', search: { kind: 'copyright' } })
  expect(about('list_reported')).toEqual({ to: '/admin/review', search: { kind: 'list' } })
  expect(about('company_requested')).toEqual({ to: '/admin/review', search: { kind: 'company' } })
  expect(about('dispute_dismissed')).toEqual({ to: '/notifications', hash: 'my-reports' })
  expect(about('appeal_filed')).toEqual({ to: '/admin/review', search: { kind: 'appeal' } })
  expect(about('revision_requested')).toEqual({ to: '/character/$id', params: { id: 'hero' } })
})

test('what was filed opens at the desk, if its notification names it', () => {
  const metadata = { caseId: 'case' }
  for (const [type, kind] of [
    ['dispute_filed', 'copyright'],
    ['list_reported', 'list'],
    ['company_requested', 'company'],
    ['appeal_filed', 'appeal'],
  ] as const)
    expect(subjectOf({ type, characterId: null, metadata }, { isAdmin: true })).toEqual({
      to: '/admin/review',
      search: { kind, id: 'case' },
    })
})

test('who was an admin when a correction came in opens its page, which says whether they may see it', () => {
  const news = {
    type: 'correction_received',
    characterId: 'hero',
    metadata: { correctionId: 'one' },
  } as const
  expect(subjectOf(news, { isAdmin: false })).toEqual({ to: '/corrections/$id', params: { id: 'one' } })
})
