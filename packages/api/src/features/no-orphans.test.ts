import { UNDO_PERIOD_MS } from '@personae/contract/moderation.constants'
import type { Database } from '@personae/db'
import { usesFiles } from '@personae/db/testing'
import { expect, test } from 'vitest'
import { pictureOf } from '../test-app.testing.ts'
import { appWithMembers, editRaw, rowsOf, STATES } from './members.testing.ts'
import { approveAll } from './catalogue/companies/companies.testing.ts'
import { UPHOLD } from './review/disputes/disputes.testing.ts'
import { type FilledDatabase, filledDatabase, PASSWORD } from './filled-database.testing.ts'
import { ALL, ask, expectWhole, forgotten } from './references.testing.ts'

/** An action, a table that loses a row by it, and how to run it. */
type Deletion = [what: string, from: keyof Database, act: (filled: FilledDatabase) => Promise<unknown>]

const DELETIONS: Deletion[] = [
  ...STATES.map<Deletion>((state) => [
    `a character that is ${state} is removed`,
    'character',
    ({ app, root, carols }) => app.as(root).moderation.remove({ id: carols[state].id }),
  ]),
  [
    'upholding a report',
    'character',
    ({ app, root, report }) => app.as(root).disputes.decide({ id: report.id, ...UPHOLD }),
  ],
  [
    'deleting an account with a company and characters in every state',
    'user',
    ({ app, carol }) => app.as(carol).account.remove(PASSWORD),
  ],
  [
    'deleting an account that reported another’s character',
    'dispute',
    ({ app, bob }) => app.as(bob).account.remove(PASSWORD),
  ],
  [
    'deleting an account that answered a report',
    'dispute_answer',
    ({ app, carol }) => app.as(carol).account.remove(PASSWORD),
  ],
  [
    'deleting an account whose report was answered',
    'dispute_answer',
    ({ app, bob }) => app.as(bob).account.remove(PASSWORD),
  ],
  [
    'deleting an account that suggested corrections',
    'correction',
    ({ app, bob }) => app.as(bob).account.remove(PASSWORD),
  ],
  [
    'deleting an account with a proposed picture',
    'media',
    ({ app, carol }) => app.as(carol).account.remove(PASSWORD),
  ],
  [
    'a character with proposed pictures is removed',
    'media',
    ({ app, root, bobs }) => app.as(root).moderation.remove({ id: bobs.id }),
  ],
  [
    'deleting an admin’s account',
    'scheduled_decision',
    ({ app, second }) => app.as(second).account.remove(PASSWORD),
  ],
  [
    'deleting all accounts but one, and then their characters',
    'character_revision',
    async ({ app, carol, bob, second, root, carols, bobs }) => {
      for (const person of [carol, bob, second]) await app.as(person).account.remove(PASSWORD)
      for (const { id } of [carols.approved, bobs]) await app.as(root).moderation.remove({ id })
    },
  ],
  [
    'deleting a character with several pictures in its history',
    'media',
    ({ app, root, bobs }) => app.as(root).moderation.remove({ id: bobs.id }),
  ],
  [
    'imports are undone',
    'imported_character',
    async ({ app }) => {
      const owner = await app.services.systemAccounts.importer()
      for (const { id } of await app.services.imports.batches())
        await app.services.importUndo.undo(id, { owner, leave: ({ name }) => expect.unreachable(name) })
    },
  ],
  [
    'replacing a logo',
    'media',
    ({ app, carol, company: { id } }) =>
      app.as(carol).companies.update({ id, logoUrl: pictureOf('another') }),
  ],
  [
    'withdrawing a logo',
    'media',
    ({ app, carol, company: { id } }) => app.as(carol).companies.update({ id, logoUrl: null }),
  ],
  [
    'approving a new logo in place of another',
    'media',
    ({ app, root, company: { id } }) => approveAll(app, root, id),
  ],
  [
    'removing a logo as an admin',
    'media',
    ({ app, root, company: { id, logoUrl } }) =>
      app.as(root).companies.removeLogo({ id, logoUrl: logoUrl!, reason: 'It is not yours.' }),
  ],
  [
    'revoking a company',
    'company',
    ({ app, root, company: { id } }) =>
      app.as(root).companies.revoke({ id, reason: 'The name is not yours.' }),
  ],
  [
    'changing the name and universe of a character',
    'duplicate_key',
    ({ app, root, carols }) =>
      editRaw(app, root, carols.approved.id, { name: 'Jonas Tide', origin: 'Comics', genres: ['Movies'] }),
  ],
  [
    'publishing a submission',
    'search_text',
    ({ app, root, carols }) =>
      app.as(root).moderation.setStatus({ id: carols.pending.id, verdict: 'approved' }),
  ],
  [
    'undoing a decision',
    'scheduled_decision',
    ({ app, second, carols }) => app.as(second).desk.undo({ kind: 'submission', id: carols.pending.id }),
  ],
  [
    'carrying out a decision',
    'scheduled_decision',
    async ({ app }) => {
      app.clock.advance(UNDO_PERIOD_MS)
      await app.services.jobs.runDue('decision')
    },
  ],
  [
    'dropping a decision that is too late',
    'scheduled_decision',
    async ({ app, root, carols }) => {
      await app.as(root).moderation.setStatus({ id: carols.pending.id, verdict: 'permanent' })
      app.clock.advance(UNDO_PERIOD_MS)
      await app.services.jobs.runDue('decision')
    },
  ],
  [
    'deleting a template',
    'reason_template',
    async ({ app, root }) => {
      const [template] = await app.as(root).moderation.templates()
      await app.as(root).moderation.removeTemplate({ id: template!.id })
    },
  ],
  ['a password is reset', 'session', ({ reset, link }) => reset(link, 'brand new')],
  [
    'signing out a device',
    'session',
    async ({ app, carol }) => {
      const { devices } = await app.as(carol).account.overview()
      await app.as(carol).account.endDevice({ id: devices[0]!.id })
    },
  ],
  [
    'removing a webhook with its deliveries',
    'webhook_delivery',
    async ({ app, carol }) => {
      const [webhook] = await app.as(carol).webhooks.list()
      await app.as(carol).webhooks.remove(webhook!)
    },
  ],
  [
    'revoking a key',
    'api_key',
    async ({ app, carol }) => {
      const [key] = await app.as(carol).keys.list()
      await app.as(carol).keys.revoke(key!)
    },
  ],
  [
    'the expiry of a reset link',
    'reset_token',
    async ({ app }) => {
      app.clock.advance(24 * 60 * 60 * 1_000)
      await app.services.recovery.sweep()
    },
  ],
  [
    'using a recovery code',
    'recovery_code',
    ({ app, code }) => app.visitor.auth.redeemRecoveryCode({ username: 'carol', code }),
  ],
  [
    'replacing recovery codes',
    'recovery_code',
    ({ app, carol }) => app.as(carol).account.makeRecoveryCodes(PASSWORD),
  ],
  [
    'confirming an email address',
    'email_change',
    async ({ app, tokens }) => app.visitor.account.confirmEmail({ token: (await tokens()).at(-1)! }),
  ],
  [
    'the expiry of an unused upload',
    'picture_upload',
    async ({ app }) => {
      app.clock.advance(24 * 60 * 60 * 1_000)
      await app.services.pictureUploads.sweep()
    },
  ],
  [
    'the expiry of an unused upload in object storage',
    'media_object',
    async ({ app }) => {
      app.clock.advance(24 * 60 * 60 * 1_000)
      await app.services.pictureUploads.sweep()
    },
  ],
  [
    'deleting an account with an unused upload',
    'picture_upload',
    ({ app, carol }) => app.as(carol).account.remove(PASSWORD),
  ],
  [
    'deleting a character in a list',
    'list_entry',
    ({ app, root, bobs }) => app.as(root).moderation.remove({ id: bobs.id }),
  ],
  [
    'deleting a character of the editorial row',
    'editorial_entry',
    ({ app, root, bobs }) => app.as(root).moderation.remove({ id: bobs.id }),
  ],
  ['an account goes that has a list', 'list', ({ app, carol }) => app.as(carol).account.remove(PASSWORD)],
  ['mail is sent', 'mail', ({ app }) => app.services.jobs.runDue('mail')],
]

test.for(DELETIONS)('%s leaves no dangling references', async ([, from, act]) => {
  const filled = await filledDatabase()
  await expectWhole(filled.app)
  const before = await rowsOf(filled.app, from)
  await act(filled)
  await expectWhole(filled.app)
  const left = new Set((await rowsOf(filled.app, from)).map((row) => JSON.stringify(row)))
  const lost = before.filter((row) => !left.has(JSON.stringify(row)))
  expect(lost, `nothing has left ${from}`).not.toEqual([])
})

test('the database of the deletion tests has at least one row of every reference', async () => {
  const { app } = await filledDatabase()
  for (const { name, values } of ALL) expect((await ask(app, values)).length, name).toBeGreaterThan(0)
})

test.runIf(usesFiles)('every table and column with references is listed', async () => {
  const { app } = await appWithMembers()
  expect(await forgotten(app)).toEqual([])
})
