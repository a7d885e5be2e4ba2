import type { Character } from '@personae/contract/characters'
import { expect } from 'vitest'
import { pictureOf, SUBMISSION } from '../testing/test-app.ts'
import { recovering } from './auth/recovery.testing.ts'
import { editRaw, given, type State, STATES } from './cast.testing.ts'
import { DISMISS, reportRaw } from './disputes/disputes.testing.ts'

/** Everybody's password, as it is asked for again. */
export const PASSWORD = { currentPassword: 'secret1' }

export type FullHouse = Awaited<ReturnType<typeof fullHouse>>

/**
 * Something of everything that the product keeps: carol has a company and characters in every state, bob the
 * same characters without her pictures; they report each other; second and root are the admins.
 */
export async function fullHouse() {
  const { app, ...persons } = await recovering()
  const { bob, carol, root } = persons
  const second = await app.given.admin('second')

  const made: [State, Character][] = []
  for (const state of STATES)
    made.push([state, await given(app, state, carol, second, { imageUrl: pictureOf(state) })])
  const carols = Object.fromEntries(made) as Record<State, Character>
  const bobs = await given(app, 'approved', bob, root)
  await editRaw(app, root, bobs.id, { imageUrl: pictureOf('added later') })
  await given(app, 'pending', bob, root)
  const company = await app.as(carol).companies.create({ name: 'Tideborn', logoUrl: pictureOf('logo') })

  for (const { id } of Object.values(carols))
    await app.as(second).duplicates.callDistinct({ newId: id, originalId: bobs.id })
  await app.as(second).moderation.hold({ id: carols.pending.id, status: 'approved' })
  await app.as(root).moderation.putTemplate({ title: 'Thin', text: 'Please say more.' })

  const dismissed = await reportRaw(app, bob, carols.approved.id)
  await app.as(second).disputes.decide({ id: dismissed.id, ...DISMISS })
  const report = await reportRaw(app, bob, carols.approved.id)
  await reportRaw(app, carol, bobs.id)

  await app.visitor.auth.forgotPassword({ email: 'carol@example.org' })
  const [link] = await persons.tokens()
  const [code] = await app.as(carol).account.makeRecoveryCodes(PASSWORD)
  await app.as(carol).account.changeEmail({ ...PASSWORD, email: 'new@example.org' })

  const owner = await app.services.auth.serviceAccount('import')
  /** Imports one character, always the same, with this picture. */
  const bring = (picture: string) => {
    const record = { ...SUBMISSION, source: 'wiki', sourceId: '1', imageUrl: pictureOf(picture) }
    return app.services.imports.importLines([{ number: 1, text: JSON.stringify(record) }], {
      owner,
      readPicture: async () => null,
      refused: (_line, reason) => expect.fail(reason),
    })
  }
  await bring('from a shelf')

  return { ...persons, app, second, carols, bobs, company, report, link: link!, code: code!, bring }
}
