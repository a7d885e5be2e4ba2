import type { Character } from '@personae/contract/characters'
import { FAVOURITES } from '@personae/contract/lists.constants'
import type { PictureStore } from '../ports/picture-store.ts'
import { createServices } from '../services.ts'
import { importRecords, pictureOf, SUBMISSION } from '../test-app.testing.ts'
import { recovering } from './platform/auth/recovery.testing.ts'
import { editRaw, given, type State, STATES } from './members.testing.ts'
import { approvedCompany } from './catalogue/companies/companies.testing.ts'
import { DISMISS, reportRaw } from './review/disputes/disputes.testing.ts'
import { buy, ORDER } from './extras/promotions/payments.testing.ts'

/** The password of every account. */
export const PASSWORD = { currentPassword: 'secret1' }

/** Object storage that keeps nothing: no test reads its objects. */
const emptyStore: PictureStore = {
  name: 'test',
  put: async () => {},
  get: async () => null,
  delete: async () => {},
  list: async () => ({ keys: [], next: null }),
  check: async () => {},
}

export type FilledDatabase = Awaited<ReturnType<typeof filledDatabase>>

/**
 * An app with at least one record of each kind: carol has a company with a new logo that waits for approval,
 * and characters in every state; bob has the same characters without pictures, and had a company; they report
 * each other; second and root are admins.
 */
export async function filledDatabase() {
  const { app, ...persons } = await recovering({ rateLimit: true })
  const { bob, carol, root } = persons
  const second = await app.given.admin('second')
  await app.visitor.auth.login({ username: 'carol', password: 'secret1' })

  const made: [State, Character][] = []
  for (const state of STATES)
    made.push([state, await given(app, state, carol, second, { imageUrl: pictureOf(state) })])
  const carols = Object.fromEntries(made) as Record<State, Character>
  const bobs = await given(app, 'approved', bob, root)
  for (const picture of ['added later', 'in its place'])
    await editRaw(app, root, bobs.id, { imageUrl: pictureOf(picture) })
  await app.as(bob, undefined, { idempotencyKey: 'once' }).characters.submit({
    ...SUBMISSION,
    reviewNote: 'From the atlas.',
  })
  const company = await approvedCompany(app, carol, root, { name: 'Tideborn', logoUrl: pictureOf('logo') })
  await app.as(carol).companies.update({ id: company.id, logoUrl: pictureOf('new logo') })
  const { id: revoked } = await app.as(bob).companies.create({ name: 'Marsh', logoUrl: pictureOf('reeds') })
  await app.as(root).companies.revoke({ id: revoked, reason: 'It is not yours.' })

  for (const { id } of Object.values(carols))
    await app.as(second).duplicates.callDistinct({ newId: id, originalId: bobs.id })
  await app.as(second).duplicates.decideUniverses({ origin: 'Tideborn', other: 'The Delta', isOne: true })
  await app.as(second).desk.schedule({ kind: 'submission', id: carols.pending.id, verdict: 'approved' })
  const rejected = carols['rejected for good'].id
  const appealed = await app.as(carol).appeals.create({ id: rejected, text: 'Please look again.' })
  await app.as(root).appeals.decide({ id: appealed.id, verdict: 'confirmed', answer: 'It stands.' })
  await app.as(root).moderation.putTemplate({ title: 'Thin', text: 'Please say more.' })

  await app.as(root).editorial.set({ title: 'River people', characterIds: [bobs.id, carols.approved.id] })

  await buy(app, carol, carols.approved.id)
  await app.as(bob).payments.start({ ...ORDER, characterId: bobs.id })

  for (const [person, id] of [
    [bob, carols.approved.id],
    [carol, bobs.id],
  ] as const)
    await app.as(person).lists.add({ id: FAVOURITES.id, characterId: id })
  await app.visitor.characters.viewed({ id: bobs.id })
  await app.services.popularity.flush()
  const { id: reportedList } = await app.as(carol).lists.create({ name: 'Everybody', isPublic: true })
  await app.as(bob).lists.report({ id: reportedList, reason: 'It insults me.' })

  const dismissed = await reportRaw(app, bob, carols.approved.id)
  await app.as(second).disputes.decide({ id: dismissed.id, ...DISMISS })
  const report = await reportRaw(app, bob, carols.approved.id)
  await reportRaw(app, carol, bobs.id)
  await app.as(carol).disputes.answer({ id: report.id, text: 'They are mine.', withDates: true })

  const correct = (by: typeof bob, characterId: string, more: object) =>
    app.as(by).corrections.create({ characterId, kind: 'change', changes: {}, ...more })
  const corrections = [
    await correct(bob, carols.approved.id, { changes: { name: 'Orla', imageUrl: pictureOf('suggested') } }),
    await correct(bob, carols.approved.id, { changes: { series: 'Tideborn III' } }),
    await correct(carol, bobs.id, { kind: 'duplicate', otherId: carols.approved.id }),
    await correct(carol, bobs.id, { changes: { imageUrl: pictureOf('suggested by carol') } }),
  ]
  await app.as(carol).corrections.answer({ id: corrections[0]!.id, ownerSays: 'agrees' })
  await app.as(second).corrections.decide({ id: corrections[1]!.id, verdict: 'accepted' })
  await app.as(second).desk.schedule({ kind: 'correction', id: corrections[3]!.id, verdict: 'accepted' })

  await app.visitor.auth.forgotPassword({ email: 'carol@example.org' })
  const [link] = await persons.tokens()
  const [code] = await app.as(carol).account.makeRecoveryCodes(PASSWORD)
  await app.as(carol).keys.create({ ...PASSWORD, name: 'A key', scopes: ['read'] })
  const { webhook } = await app
    .as(carol)
    .webhooks.create({ url: 'https://example.org/hook', events: ['submission.decided'] })
  await app.as(carol).webhooks.sendTest({ id: webhook.id })
  await app.as(carol).account.changeEmail({ ...PASSWORD, email: 'new@example.org' })

  // Tests run without rate limits, but sign-in addresses are stored only with them.
  await createServices({ ...app.deps, rateLimit: true }).signInGuard.remember(carol.id, '192.0.2.1')
  await app.services.pictureUploads.add(carol, Buffer.from('not used yet'))
  const { pictureUploads } = createServices({ ...app.deps, pictureStore: emptyStore })
  await pictureUploads.add(carol, Buffer.from('in object storage'))

  for (const picture of ['from a shelf', 'from another'])
    await importRecords(app, [{ ...SUBMISSION, source: 'wiki', sourceId: '1', imageUrl: pictureOf(picture) }])

  return {
    ...persons,
    app,
    second,
    carols,
    bobs,
    company,
    corrections,
    report,
    link: link!,
    code: code!,
  }
}
