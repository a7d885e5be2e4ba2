import type { CurrentUser } from '@personae/contract/auth'
import type { Dispute } from '@personae/contract/disputes'
import type { TestApp } from '../../testing/test-app.ts'
import { cast, given } from '../cast.testing.ts'

export const UPHOLD = { status: 'upheld', actionTaken: 'remove' } as const
export const DISMISS = { status: 'dismissed', actionTaken: 'none' } as const

/** Reports with whatever a client might send. */
export const reportRaw = (
  app: TestApp,
  by: CurrentUser | null,
  reportedCharacterId: string,
  more: object = {},
): Promise<Dispute> =>
  app.as(by).disputes.report({ reportedCharacterId, description: 'She is out of my novel.', ...more })

/** The cast with a published character of alice's. */
export async function published() {
  const { app, alice, bob, root } = await cast()
  const character = await given(app, 'approved', alice, root)
  return { app, alice, bob, root, character }
}

/** What somebody was told of disputes, the newest first. */
export const disputeNews = async (app: TestApp, person: CurrentUser): Promise<string[]> =>
  (await app.as(person).notifications.page({})).items
    .filter(({ type }) => type.startsWith('dispute_') || type === 'character_removed')
    .map(({ type, message }) => `${type}: ${message}`)
