import type { CurrentUser } from '@personae/contract/auth'
import type { Correction } from '@personae/contract/corrections'
import { appWithMembers, given } from '../../members.testing.ts'

/** An app with a published character of alice; bob suggests corrections, root decides. */
export async function appWithPage(options: Parameters<typeof appWithMembers>[0] = {}) {
  const people = await appWithMembers(options)
  const { app, alice, bob, root } = people
  const character = await given(app, 'approved', alice, root)

  /** Suggests a correction from any input, well-typed or not. */
  const suggest = (changes: object, more: object = {}, by: CurrentUser | null = bob): Promise<Correction> =>
    app.as(by).corrections.create({ characterId: character.id, kind: 'change', changes, ...more })
  const news = async (of: CurrentUser) =>
    (await app.as(of).notifications.page({})).items
      .filter(({ type }) => /correction|decision|kept/.test(type))
      .map(({ type, message, characterId }) => ({ type, message, characterId }))
  return {
    ...people,
    character,
    suggest,
    news,
    page: () => app.visitor.characters.byId({ id: character.id }),
    desk: app.as(root).corrections,
  }
}
