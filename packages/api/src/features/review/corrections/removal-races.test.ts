import type { CurrentUser } from '@personae/contract/auth'
import { expect, test } from 'vitest'
import { RACES } from '../../../test-app.testing.ts'
import { approvedCompany } from '../../catalogue/companies/companies.testing.ts'
import { appWithMembers, given } from '../../members.testing.ts'
import { expectWhole } from '../../references.testing.ts'

const RACERS = {
  accepts: ({ app, root }: Race, { id }: Filed) =>
    app.as(root).removalRequests.decide({ id, status: 'accepted' }),
  refuses: ({ app, second }: Race, { id }: Filed) =>
    app.as(second).removalRequests.decide({ id, status: 'refused', reason: 'No.' }),
  withdraws: ({ app }: Race, { id, asker }: Filed) => app.as(asker).removalRequests.withdraw({ id }),
  'takes off': ({ app, second }: Race, { page }: Filed) =>
    app.as(second).moderation.takeOff({ id: page, reason: 'Rude.' }),
  deletes: ({ app, second }: Race, { page }: Filed) => app.as(second).moderation.remove({ id: page }),
  leaves: ({ app }: Race, { asker }: Filed) => app.as(asker).account.remove({ currentPassword: 'secret1' }),
}
type Race = Awaited<ReturnType<typeof appWithMembers>> & { second: CurrentUser }
interface Filed {
  id: string
  page: string
  asker: CurrentUser
}

/** Pairs of acts, with the possible results: who succeeds, and the states of page and request. */
const PAIRS = [
  ['accepts', 'refuses', ['accepts: rejected, accepted', 'refuses: approved, refused']],
  ['accepts', 'withdraws', ['accepts: rejected, accepted', 'withdraws: approved, withdrawn']],
  ['accepts', 'takes off', ['accepts: rejected, accepted', 'accepts, takes off: rejected, accepted']],
  ['accepts', 'deletes', ['accepts, deletes: gone, accepted', 'deletes: gone, resolved']],
  ['accepts', 'leaves', ['accepts, leaves: rejected, accepted', 'leaves: approved, gone']],
  ['deletes', 'withdraws', ['deletes, withdraws: gone, withdrawn', 'deletes: gone, resolved']],
  ['leaves', 'refuses', ['leaves, refuses: approved, refused', 'leaves: approved, gone']],
] as const

const statusOf = (found: Promise<{ status: string }>): Promise<string> =>
  found.then(
    ({ status }) => status,
    () => 'gone',
  )

test.for(PAIRS)(
  'one %s while another %s: a whole outcome, again and again',
  async ([one, other, allowed]) => {
    const people = await appWithMembers()
    const { app, alice, root } = people
    const site = { ...people, second: await app.given.admin('second') }
    for (let round = 0; round < RACES; round += 1) {
      const asker = await app.given.user(`asker${round}`)
      const { name: origin } = await approvedCompany(app, asker, root, { name: `World ${round}` })
      const { id: page } = await given(app, 'approved', alice, root, { name: `Page ${round}`, origin })
      const { id } = await app.as(asker).removalRequests.create({ id: page, reason: 'She is not ours.' })
      const acts = round % 2 === 0 ? [one, other] : [other, one]
      const settled = await Promise.allSettled(acts.map((act) => RACERS[act](site, { id, page, asker })))
      const done = acts.filter((_, at) => settled[at]!.status === 'fulfilled').toSorted()
      const state = await statusOf(app.as(root).characters.byId({ id: page }))
      const request = await statusOf(app.as(root).removalRequests.byId({ id }))
      expect(allowed).toContain(`${done.join(', ')}: ${state}, ${request}`)
    }
    await expectWhole(app)
  },
)
