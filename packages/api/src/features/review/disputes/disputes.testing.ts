import type { CurrentUser } from '@personae/contract/auth'
import type { Dispute } from '@personae/contract/disputes'
import type { TestApp } from '../../../test-app.testing.ts'
import { appWithMembers, given } from '../../members.testing.ts'

export const CLAIM = {
  description: 'She is out of my novel.',
  evidence: 'Chapter 3',
  originalWorkUrl: 'https://example.org/novel',
  originalWorkDate: '2019-03-05',
  videoUrls: ['https://example.org/reading'],
  publicationLinks: ['http://example.org/a'],
}

export const UPHOLD = { status: 'upheld', actionTaken: 'remove' } as const
export const DISMISS = { status: 'dismissed', actionTaken: 'none' } as const

/** Reports with any input, well-typed or not. */
export const reportRaw = (
  app: TestApp,
  by: CurrentUser | null,
  reportedCharacterId: string,
  more: object = {},
): Promise<Dispute> =>
  app.as(by).disputes.report({ reportedCharacterId, description: 'She is out of my novel.', ...more })

/** The usual accounts with a published character of alice. */
export async function published() {
  const { app, alice, bob, root } = await appWithMembers()
  const character = await given(app, 'approved', alice, root)
  return { app, alice, bob, root, character }
}

/** The notification of a page's owner about each report of it. */
export const TO_ANSWER =
  'dispute_to_answer: Your character “Orla Quickwater” has been reported for a copyright violation. You can answer before an admin decides.'

/** A user’s notifications about disputes, newest first. */
export const disputeNews = async (app: TestApp, person: CurrentUser): Promise<string[]> =>
  (await app.as(person).notifications.page({})).items
    .filter(({ type }) => type.startsWith('dispute_') || type === 'character_removed')
    .map(({ type, message }) => `${type}: ${message}`)
