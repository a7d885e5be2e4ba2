import type { CurrentUser } from '@personae/contract/auth'
import { expect, test } from 'vitest'
import { appErrorOf } from '../../../errors.ts'
import { RACES, type TestApp } from '../../../test-app.testing.ts'
import { appWithMembers, given } from '../../members.testing.ts'
import { expectWhole } from '../../references.testing.ts'
import { DISMISS, reportRaw, UPHOLD } from './disputes.testing.ts'

interface Race {
  app: TestApp
  owner: CurrentUser
  root: CurrentUser
  page: string
  id: string
}

const answer = ({ app, owner, id }: Race, text = 'She is mine.') =>
  app.as(owner).disputes.answer({ id, text, withDates: true })

interface Other {
  act: (race: Race) => Promise<unknown>
  /** The status of the report after the race. */
  status: string
  /** The possible outcomes, each with the text of the answer that is stored then. */
  leaves: Partial<Record<'both' | 'answer' | 'other', string | null>>
}

const ANY_ORDER = { both: 'She is mine.', other: null }

/** Acts that run concurrently with an answer. */
const OTHERS: Record<string, Other> = {
  'a second answer': {
    act: (race) => answer(race, 'And my own.'),
    status: 'pending',
    leaves: { answer: 'She is mine.', other: 'And my own.' },
  },
  'an upholding': {
    act: ({ app, root, id }) => app.as(root).disputes.decide({ id, ...UPHOLD }),
    status: 'upheld',
    leaves: ANY_ORDER,
  },
  'an upholding of who saw no answer': {
    act: ({ app, root, id }) => app.as(root).disputes.decide({ id, ...UPHOLD, sawAnswer: false }),
    status: 'upheld',
    leaves: { answer: 'She is mine.', other: null },
  },
  'a dismissal': {
    act: ({ app, root, id }) => app.as(root).disputes.decide({ id, ...DISMISS }),
    status: 'dismissed',
    leaves: ANY_ORDER,
  },
  'the removal of the page': {
    act: ({ app, root, page }) => app.as(root).moderation.remove({ id: page }),
    status: 'resolved',
    leaves: ANY_ORDER,
  },
  'the deletion of the account': {
    act: ({ app, owner }) => app.as(owner).account.remove({ currentPassword: 'secret1' }),
    status: 'pending',
    leaves: { both: null, other: null },
  },
}

/** Whether the server accepted the call. */
const succeeds = (call: Promise<unknown>): Promise<boolean> =>
  call.then(
    () => true,
    (error: unknown) => {
      if (!appErrorOf(error instanceof Error ? error.cause : error)) throw error
      return false
    },
  )

test.for(Object.keys(OTHERS))(
  'an answer and %s at once, again and again: one whole outcome, and nothing dangles',
  async (what) => {
    const { app, bob, root } = await appWithMembers()
    const { act, status, leaves } = OTHERS[what]!
    for (let at = 0; at < RACES; at += 1) {
      const owner = await app.given.user(`owner-${at}`)
      const { id: page } = await given(app, 'approved', owner, root, { name: `Race ${at}` })
      const { id } = await reportRaw(app, bob, page)
      const race = { app, owner, root, page, id }
      const calls = [() => answer(race), () => act(race)]
      // Every second pair is started in reverse, so that both orders are likely.
      const done = await Promise.all((at % 2 ? calls.toReversed() : calls).map((call) => succeeds(call())))
      const [isAnswered, isDone] = at % 2 ? done.toReversed() : done
      const outcome = isAnswered && isDone ? 'both' : isAnswered ? 'answer' : 'other'
      expect(isAnswered || isDone).toBe(true)
      expect(Object.keys(leaves)).toContain(outcome)
      expect(await app.as(root).disputes.byId({ id })).toMatchObject({
        status: isDone ? status : 'pending',
        answer: leaves[outcome] ? { text: leaves[outcome] } : null,
      })
    }
    await expectWhole(app)
  },
)
