import { HELD_FOR } from '@personae/contract/vocabulary'
import type { Database } from '@personae/db'
import { expect, test } from 'vitest'
import { pictureOf } from '../testing/test-app.ts'
import { cast, editRaw, rowsOf, STATES } from './cast.testing.ts'
import { UPHOLD } from './disputes/disputes.testing.ts'
import { type FullHouse, fullHouse, PASSWORD } from './full-house.testing.ts'
import { ALL, ask, expectWhole, forgotten } from './references.testing.ts'

/** What happens, a table that loses a row by it, and how. */
type Deletion = [what: string, from: keyof Database, act: (house: FullHouse) => Promise<unknown>]

const DELETIONS: Deletion[] = [
  ...STATES.map<Deletion>((state) => [
    `a character that is ${state} is removed`,
    'character',
    ({ app, root, carols }) => app.as(root).moderation.remove({ id: carols[state].id }),
  ]),
  [
    'a report is upheld',
    'character',
    ({ app, root, report }) => app.as(root).disputes.decide({ id: report.id, ...UPHOLD }),
  ],
  [
    'an account goes that has a company and characters in every state',
    'user',
    ({ app, carol }) => app.as(carol).account.remove(PASSWORD),
  ],
  [
    'an account goes that reported another’s character',
    'dispute',
    ({ app, bob }) => app.as(bob).account.remove(PASSWORD),
  ],
  ['an admin’s account goes', 'held_decision', ({ app, second }) => app.as(second).account.remove(PASSWORD)],
  [
    'all accounts go but one, and then what they left',
    'published_record',
    async ({ app, carol, bob, second, root, carols, bobs }) => {
      for (const person of [carol, bob, second]) await app.as(person).account.remove(PASSWORD)
      for (const { id } of [carols.approved, bobs]) await app.as(root).moderation.remove({ id })
    },
  ],
  [
    'a picture gives way to another',
    'media',
    ({ app, root, carols }) => editRaw(app, root, carols.approved.id, { imageUrl: pictureOf('another') }),
  ],
  [
    'a picture is taken away',
    'media',
    ({ app, carol, carols }) => editRaw(app, carol, carols['sent back'].id, { imageUrl: null }),
  ],
  [
    'a character goes back to before it had a picture',
    'media',
    async ({ app, root, bobs: { id } }) => {
      const { items } = await app.as(root).characters.history({ id })
      await app.as(root).characters.revert({ id, revisionId: items.at(-1)!.id })
    },
  ],
  ['an import brings another picture', 'media', ({ bring }) => bring('another')],
  [
    'a logo gives way to another',
    'media',
    ({ app, carol, company: { id } }) =>
      app.as(carol).companies.update({ id, logoUrl: pictureOf('another') }),
  ],
  [
    'a logo is taken away',
    'media',
    ({ app, carol, company: { id } }) => app.as(carol).companies.update({ id, logoUrl: null }),
  ],
  [
    'a character gets another name and universe',
    'duplicate_key',
    ({ app, root, carols }) =>
      editRaw(app, root, carols.approved.id, { name: 'Jonas Tide', origin: 'Comics', genres: ['Movies'] }),
  ],
  [
    'a submission is published',
    'search_text',
    ({ app, root, carols }) =>
      app.as(root).moderation.setStatus({ id: carols.pending.id, status: 'approved' }),
  ],
  [
    'a decision is undone',
    'held_decision',
    ({ app, second, carols }) => app.as(second).moderation.undo({ id: carols.pending.id }),
  ],
  [
    'a decision is carried out',
    'held_decision',
    async ({ app }) => {
      app.clock.advance(HELD_FOR)
      await app.services.heldDecisions.carryOutDue()
    },
  ],
  [
    'a decision comes too late',
    'held_decision',
    async ({ app, root, carols }) => {
      await app.as(root).moderation.setStatus({ id: carols.pending.id, status: 'rejected' })
      app.clock.advance(HELD_FOR)
      await app.services.heldDecisions.carryOutDue()
    },
  ],
  [
    'a template is removed',
    'reason_template',
    async ({ app, root }) => {
      const [template] = await app.as(root).moderation.templates()
      await app.as(root).moderation.removeTemplate({ id: template!.id })
    },
  ],
  ['a password is reset', 'session', ({ reset, link }) => reset(link, 'brand new')],
  [
    'a device is signed out',
    'session',
    async ({ app, carol }) => {
      const { devices } = await app.as(carol).account.overview()
      await app.as(carol).account.endDevice({ id: devices[0]!.id })
    },
  ],
  [
    'a reset link runs out',
    'reset_token',
    async ({ app }) => {
      app.clock.advance(24 * 60 * 60 * 1_000)
      await app.services.recovery.sweep()
    },
  ],
  [
    'a recovery code is used',
    'recovery_code',
    ({ app, code }) => app.visitor.auth.redeemRecoveryCode({ username: 'carol', code }),
  ],
  [
    'recovery codes are made anew',
    'recovery_code',
    ({ app, carol }) => app.as(carol).account.makeRecoveryCodes(PASSWORD),
  ],
  [
    'an email address is confirmed',
    'email_change',
    async ({ app, tokens }) => app.visitor.account.confirmEmail({ token: (await tokens()).at(-1)! }),
  ],
  ['mail is sent', 'mail', ({ app }) => app.services.mail.deliverDue()],
]

test.for(DELETIONS)('%s, and nothing names what is not there', async ([, from, act]) => {
  const house = await fullHouse()
  await expectWhole(house.app)
  const before = await rowsOf(house.app, from)
  await act(house)
  await expectWhole(house.app)
  const left = new Set((await rowsOf(house.app, from)).map((row) => JSON.stringify(row)))
  const lost = before.filter((row) => !left.has(JSON.stringify(row)))
  expect(lost, `nothing has left ${from}`).not.toEqual([])
})

test('the house that things are deleted from has something of everything that names something', async () => {
  const { app } = await fullHouse()
  for (const { name, values } of ALL) expect((await ask(app, values)).length, name).toBeGreaterThan(0)
})

test('no table and no column that names something is forgotten', async () => {
  const { app } = await cast()
  expect(await forgotten(app)).toEqual([])
})
