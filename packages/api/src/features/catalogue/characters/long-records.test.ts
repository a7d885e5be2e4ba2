import type { CurrentUser } from '@personae/contract/auth'
import { SUMMARY_LENGTH } from '@personae/contract/characters'
import { expect, test } from 'vitest'
import { PAGE_MAX_TEXT } from '../../../lib/slice.ts'
import type { TestApp } from '../../../test-app.testing.ts'
import { turnsDuring } from '../../../turns.testing.ts'
import { appWithMembers, submitRaw } from '../../members.testing.ts'
import { longestSubmission } from './longest.testing.ts'

const COUNT = 6

/** Characters of maximum length, half of them published. */
async function submitLongest(app: TestApp, owner: CurrentUser, admin: CurrentUser): Promise<string[]> {
  const ids: string[] = []
  for (let at = 0; at < COUNT; at += 1) {
    app.clock.advance(1_000)
    const { id } = await submitRaw(app, owner, longestSubmission({ name: `Number ${at}` }))
    if (at % 2 === 0) await app.as(admin).moderation.setStatus({ id, verdict: 'approved' })
    ids.push(id)
  }
  return ids
}

const sizeOf = (answer: unknown) => JSON.stringify(answer).length

test('pages of records of maximum length end early, and together give the whole list in order', async () => {
  const { app, alice, root } = await appWithMembers()
  const ids = await submitLongest(app, alice, root)
  for (const viewer of [alice, root]) {
    const seen: string[] = []
    let cursor: string | null | undefined
    do {
      const page = await app.as(viewer).characters.list({ limit: 100, cursor })
      expect(page.items.length).toBeGreaterThan(0)
      expect(sizeOf(page.items)).toBeLessThan(PAGE_MAX_TEXT * 1.1)
      expect(page.total).toBe(COUNT)
      seen.push(...page.items.map(({ id }) => id))
      cursor = page.nextCursor
    } while (cursor)
    expect(seen).toEqual((await everything(app, viewer)).map(({ id }) => id))
    expect(seen.toSorted()).toEqual(ids.toSorted())
  }
  const visitors = await app.visitor.characters.list({ limit: 100 })
  expect(visitors.items.length).toBeLessThan(visitors.total)
  expect(visitors.nextCursor).not.toBeNull()
})

async function everything(app: TestApp, viewer: CurrentUser) {
  const all = []
  for await (const chunk of app.services.listing.all(viewer, { field: 'name', limit: 24 })) all.push(...chunk)
  return all
}

test('the whole list pauses after each record of maximum length', async () => {
  const { app, alice, root } = await appWithMembers()
  await submitLongest(app, alice, root)
  expect(await turnsDuring(() => everything(app, root))).toBeGreaterThanOrEqual(COUNT - 1)
})

test('the summary of a submission has no spoiler, also where it is cut in one', async () => {
  const { app, alice } = await appWithMembers()
  await app.given.pending(alice, {
    description: `She is ||the killer||. ||${'It was her. '.repeat(SUMMARY_LENGTH)}||`,
  })
  expect((await app.as(alice).characters.mine({})).items).toMatchObject([{ summary: 'She is …. …' }])
})

test('a card has no ability that is a spoiler', async () => {
  const { app, alice, root } = await appWithMembers()
  await app.given.approved(alice, root, { abilities: ['||Immortality||', 'Reading'] })
  expect((await app.visitor.characters.gallery({})).items).toMatchObject([{ abilities: ['Reading'] }])
})

test('lists of submissions return only their rows, whatever is in the records', async () => {
  const { app, alice, root } = await appWithMembers()
  const ids = await submitLongest(app, alice, root)
  const [mine, queue, approved] = await Promise.all([
    app.as(alice).characters.mine({ limit: 100 }),
    app.as(root).moderation.queue({ limit: 100 }),
    app.as(root).moderation.approved({ limit: 100 }),
  ])
  expect(mine.items.map(({ id }) => id)).toEqual(ids.toReversed())
  expect(queue.items.map(({ id }) => id)).toEqual(ids.filter((_, at) => at % 2 === 1))
  expect(approved.items.map(({ id }) => id)).toEqual(ids.filter((_, at) => at % 2 === 0).toReversed())
  for (const { items, nextCursor } of [mine, queue, approved]) {
    expect(nextCursor).toBeNull()
    expect(sizeOf(items)).toBeLessThan(1_000 * COUNT)
    for (const row of items) {
      expect(row.summary).toBe(longestSubmission().description.slice(0, SUMMARY_LENGTH))
      expect(row).not.toHaveProperty('backstory')
    }
  }
  await expect(app.as(alice).moderation.approved({})).rejects.toMatchObject({ code: 'FORBIDDEN' })
})
