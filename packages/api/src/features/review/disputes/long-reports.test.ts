import { expect, test } from 'vitest'
import { PAGE_MAX_TEXT } from '../../../lib/slice.ts'
import { appWithMembers, given } from '../../members.testing.ts'
import { longestSubmission } from '../../catalogue/characters/longest.testing.ts'
import { reportRaw } from './disputes.testing.ts'

const COUNT = 5

test('pages of reports of maximum length end early, and together have all of them in order', async () => {
  const { app, alice, bob, root } = await appWithMembers()
  const { externalLinks } = longestSubmission()
  const links = externalLinks.map((link, at) => `${link.slice(0, -4)}${at}`)
  for (let at = 0; at < COUNT; at += 1) {
    const { id } = await given(app, 'approved', alice, root, { name: `Number ${at}` })
    await reportRaw(app, bob, id, { videoUrls: links, publicationLinks: links })
  }
  const names: string[] = []
  let cursor: string | null | undefined
  do {
    const page = await app.as(root).disputes.list({ status: 'pending', limit: 100, cursor })
    expect(page.items.length).toBeGreaterThan(0)
    expect(JSON.stringify(page.items).length).toBeLessThan(PAGE_MAX_TEXT * 1.1)
    expect(page.total).toBe(COUNT)
    names.push(...page.items.map(({ characterName }) => characterName))
    cursor = page.nextCursor
  } while (cursor)
  expect(names).toEqual(Array.from({ length: COUNT }, (_, at) => `Number ${at}`))
  const mine = await app.as(bob).disputes.mine({ limit: 100 })
  expect(mine.items).toHaveLength(COUNT)
  expect(mine.items[0]).not.toHaveProperty('videoUrls')
})

test('copyright reports whose texts fill a page are all reached, page by page', async () => {
  const { app, alice, root } = await appWithMembers()
  const reporters = 6
  const links = Array.from({ length: 100 }, (_, at) => `https://example.org/${at}/${'x'.repeat(2_000)}`)
  const { id: reportedCharacterId } = await given(app, 'approved', alice, root)
  for (let at = 0; at < reporters; at += 1) {
    app.clock.advance(1_000)
    const report = {
      reportedCharacterId,
      description: 'It is mine.',
      videoUrls: links,
      publicationLinks: links,
    }
    await app.as(await app.given.user(`reporter${at}`)).disputes.report(report)
  }
  const seen: string[] = []
  let cursor: string | null | undefined
  do {
    const page = await app.as(root).desk.queue({ kind: 'copyright', cursor })
    expect(JSON.stringify(page).length).toBeLessThan(PAGE_MAX_TEXT + 500_000)
    seen.push(...page.items.map(({ id }) => id))
    cursor = page.nextCursor
  } while (cursor)
  expect(new Set(seen).size).toBe(reporters)
  expect(seen).toHaveLength(reporters)
})
