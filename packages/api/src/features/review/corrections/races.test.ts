import { openDb } from '@personae/db'
import { expect, onTestFinished, test } from 'vitest'
import { RACES, testApp } from '../../../test-app.testing.ts'
import { editRaw, failureIn } from '../../members.testing.ts'
import { appWithPage } from './corrections.testing.ts'

/** Two processes on one database, with an admin in each. */
async function twoProcesses() {
  const site = await appWithPage()
  const { app } = site
  const db = { ...(await openDb(app.db.location)), location: app.db.location }
  const other = await testApp({ db })
  onTestFinished(() => other.db.close())
  return { ...site, other, second: await app.given.admin('second') }
}

const settled = async (call: Promise<unknown>) =>
  call.then(
    () => 'done' as const,
    async (error: unknown) => (await failureIn(Promise.reject(error))).message,
  )

test('two admins decide at once: one of both, and the other learns who was first', async () => {
  const { app, other, root, second, suggest, page } = await twoProcesses()
  for (let round = 0; round < RACES; round += 1) {
    const { id } = await suggest({ name: `Round ${round}` })
    const outcomes = await Promise.all([
      settled(app.as(root).corrections.decide({ id, verdict: 'accepted' })),
      settled(other.as(second).corrections.decide({ id, verdict: 'refused', reason: 'No' })),
    ])
    const { status, decidedBy } = await app.as(root).corrections.byId({ id })
    const isAccepted = status === 'accepted'
    expect(outcomes.toSorted()).toEqual(
      [
        'done',
        `This correction is no longer open: ${isAccepted ? 'root has accepted it' : 'second has refused it'}.`,
      ].toSorted(),
    )
    expect(decidedBy).toBe(isAccepted ? 'root' : 'second')
    expect((await page()).name === `Round ${round}`).toBe(isAccepted)
  }
})

test('accepted and edited at once: both, or the decision on the older version is refused', async () => {
  const { app, other, root, second, character, suggest, page } = await twoProcesses()
  // A history holds 200 versions.
  for (let round = 0; round < Math.min(RACES, 190); round += 1) {
    const { version: baseVersion } = await page()
    const { id } = await suggest({ name: `Name ${round}` })
    const [decided, edited] = await Promise.all([
      settled(app.as(root).corrections.decide({ id, verdict: 'accepted', baseVersion })),
      settled(editRaw(other, second, character.id, { series: `Series ${round}`, baseVersion })),
    ])
    const now = await page()
    expect([decided, edited].filter((one) => one === 'done')).toHaveLength(1)
    expect(now.version).toBe(baseVersion + 1)
    expect(now.name === `Name ${round}`).toBe(decided === 'done')
    expect(now.series === `Series ${round}`).toBe(edited === 'done')
    if (decided !== 'done') await app.as(root).corrections.decide({ id, verdict: 'refused', reason: 'No' })
  }
})

test('accepted and withdrawn at once: one of both', async () => {
  const { app, other, root, bob, suggest, page } = await twoProcesses()
  for (let round = 0; round < RACES; round += 1) {
    const { id } = await suggest({ name: `Round ${round}` })
    const outcomes = await Promise.all([
      settled(app.as(root).corrections.decide({ id, verdict: 'accepted' })),
      settled(other.as(bob).corrections.withdraw({ id })),
    ])
    const { status } = await app.as(root).corrections.byId({ id })
    expect(outcomes.filter((one) => one === 'done')).toHaveLength(1)
    expect(status).toBe(outcomes[0] === 'done' ? 'accepted' : 'withdrawn')
    expect((await page()).name === `Round ${round}`).toBe(status === 'accepted')
  }
})

test('accepted and the character removed at once: it is removed, and the correction has one outcome', async () => {
  const { app, other, alice, bob, root, second, suggest } = await twoProcesses()
  for (let round = 0; round < RACES; round += 1) {
    const { id: characterId } = await app.given.approved(alice, root, { name: `Number ${round}` })
    const { id } = await suggest({ name: 'Orla' }, { characterId })
    const [decided, removed] = await Promise.all([
      settled(app.as(root).corrections.decide({ id, verdict: 'accepted' })),
      settled(other.as(second).moderation.remove({ id: characterId })),
    ])
    expect(removed).toBe('done')
    expect(await failureIn(app.visitor.characters.byId({ id: characterId }))).toMatchObject({
      code: 'not_found',
    })
    const seen = await app.as(bob).corrections.byId({ id })
    expect(seen).toMatchObject({ characterId: null, changes: [] })
    expect([seen.status, seen.decidedBy]).toEqual(
      decided === 'done' ? ['accepted', 'root'] : ['resolved', 'second'],
    )
  }
})
