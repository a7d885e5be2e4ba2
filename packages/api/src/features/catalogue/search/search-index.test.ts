import { fold } from '@personae/contract/shared/fold'
import type { CurrentUser } from '@personae/contract/auth'
import type { Character } from '@personae/contract/characters'
import { STATUSES } from '@personae/contract/characters.constants'
import { SEARCH_FIELDS } from '@personae/contract/search.constants'
import { usesFiles } from '@personae/db/testing'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { SUBMISSION, type TestApp } from '../../../test-app.testing.ts'
import { appWithMembers, editRaw, given, rowsOf } from '../../members.testing.ts'

const found = async (app: TestApp, viewer: CurrentUser | null, query: object) => {
  const { items, total } = await app.as(viewer).characters.list({ limit: 100, ...query })
  expect(total).toBe(items.length)
  return items.map(({ id }) => id)
}

test('after an edit, a character is found by its new words in each field but not by its old words', async () => {
  const { app, alice, root } = await appWithMembers()
  const { id } = await given(app, 'approved', alice, root)
  const old = {
    name: 'Orla',
    origin: 'Tideborn',
    series: 'Tideborn II',
    creator: 'Ana Prado',
    writer: 'Jun Ode',
  }
  for (const field of SEARCH_FIELDS) expect(await found(app, null, { q: old[field], field })).toEqual([id])

  const now = {
    name: 'Bram',
    origin: 'Dunes',
    series: 'Dunes IX',
    creators: ['Eva Lund'],
    writers: ['Ian Roe'],
  }
  await editRaw(app, root, id, now)
  const words = { ...now, creator: 'Eva Lund', writer: 'Ian Roe' }
  for (const field of SEARCH_FIELDS) {
    expect(await found(app, null, { q: old[field], field })).toEqual([])
    expect(await found(app, null, { q: words[field], field })).toEqual([id])
    expect(await found(app, null, { q: words[field].slice(0, 2), field })).toEqual([id])
  }
})

test('genre filters change with an edit of the genres or of the universe', async () => {
  const { app, alice, root } = await appWithMembers()
  const { id } = await given(app, 'approved', alice, root)
  expect(await found(app, null, { genre: 'Games' })).toEqual([id])
  await editRaw(app, root, id, { genres: ['Comics'], origin: 'ＡＮＩＭＥ Valley' })
  expect(await found(app, null, { genre: 'Games' })).toEqual([])
  expect(await found(app, null, { genre: 'Comics' })).toEqual([id])
  expect(await found(app, null, { genre: 'Anime' })).toEqual([id])
  await editRaw(app, root, id, { genres: ['Comics'], origin: 'Valley' })
  expect(await found(app, null, { genre: 'Anime' })).toEqual([])
})

test('an edit that clears a field removes its words from the index', async () => {
  const { app, alice, root } = await appWithMembers()
  const { id } = await given(app, 'approved', alice, root)
  await editRaw(app, root, id, { series: null, creators: [], writers: [] })
  for (const field of ['series', 'creator', 'writer'] as const) {
    expect(await found(app, null, { q: 'e', field })).toEqual([])
    expect(await found(app, null, { q: '', field })).toEqual([id])
  }
  expect(usesFiles ? await rowsOf(app, 'search_series') : []).toEqual([])
})

test('a query does not match across two creators', async () => {
  const { app, alice, root } = await appWithMembers()
  await given(app, 'approved', alice, root, { creators: ['Ana Prado', 'Jun Ode'] })
  for (const q of ['dojun', 'do jun', 'o j', 'oj'])
    expect(await found(app, null, { q, field: 'creator' })).toEqual([])
})

test('only the submitter and admins find an unpublished character', async () => {
  const { app, alice, bob, root } = await appWithMembers()
  const pending = await given(app, 'pending', alice, root, { name: 'Quill Pending' })
  const back = await given(app, 'sent back', alice, root, { name: 'Quill Rejected' })
  const approved = await given(app, 'approved', bob, root, { name: 'Quill Approved' })
  const bobs = await given(app, 'pending', bob, root, { name: 'Quill of Bob' })
  const q = 'QUILL'

  expect(await found(app, null, { q })).toEqual([approved.id])
  expect(new Set(await found(app, alice, { q }))).toEqual(new Set([approved.id, pending.id, back.id]))
  expect(new Set(await found(app, bob, { q }))).toEqual(new Set([approved.id, bobs.id]))
  expect(await found(app, root, { q })).toHaveLength(4)
  expect(await found(app, alice, { q, status: 'pending' })).toEqual([pending.id])
  expect(await found(app, root, { q: 'quill r', status: 'rejected' })).toEqual([back.id])
  expect(await found(app, root, { q: 'quill r', status: 'pending' })).toEqual([])
  expect(await found(app, alice, { q: 'qu', genre: 'Games', status: 'rejected' })).toEqual([back.id])
  expect(await found(app, alice, { q: 'qu', genre: 'Anime', status: 'rejected' })).toEqual([])
  expect(await found(app, alice, { q: '%' })).toEqual([])
})

test('pages with published and unpublished characters have no gaps and no repeats', async () => {
  const { app, alice, root } = await appWithMembers()
  for (let round = 0; round < 12; round += 1) {
    await given(app, (['pending', 'approved', 'sent back'] as const)[round % 3]!, alice, root)
    app.clock.advance(round % 2 === 0 ? 60_000 : 0)
  }
  for (const viewer of [alice, root])
    for (const query of [{}, { q: 'orla' }, { status: 'pending' as const }]) {
      const all = await found(app, viewer, query)
      for (const limit of [1, 2, 5, 11, 12]) {
        const ids: string[] = []
        let cursor: string | null = null
        do {
          const page: { items: Character[]; nextCursor: string | null } = await app
            .as(viewer)
            .characters.list({ ...query, limit, cursor })
          ids.push(...page.items.map(({ id }) => id))
          cursor = page.nextCursor
        } while (cursor)
        expect(ids, `by ${limit}`).toEqual(all)
      }
    }
})

test('the next page is correct after the last character of the previous page was deleted', async () => {
  const { app, alice, root } = await appWithMembers()
  for (let at = 0; at < 5; at += 1) await given(app, 'approved', alice, root, { name: `n${at}` })
  const first = await app.visitor.characters.gallery({ limit: 2 })
  await app.as(root).moderation.remove({ id: first.items[1]!.id })
  const rest = await app.visitor.characters.gallery({ cursor: first.nextCursor })
  expect(rest).toMatchObject({ items: [{ name: 'n2' }, { name: 'n1' }, { name: 'n0' }], total: 4 })
})

test('the list of own submissions has each status and only own characters, newest first', async () => {
  const { app, alice, bob, root } = await appWithMembers()
  const mine: string[] = []
  for (const state of ['pending', 'approved', 'sent back', 'rejected for good'] as const) {
    mine.unshift((await given(app, state, alice, root)).id)
    await given(app, state, bob, root)
    app.clock.advance(60_000)
  }
  const page = await app.as(alice).characters.mine({ limit: 3 })
  expect(page.items.map(({ id }) => id)).toEqual(mine.slice(0, 3))
  expect(page.total).toBe(4)
  const rest = await app.as(alice).characters.mine({ limit: 3, cursor: page.nextCursor })
  expect(rest).toMatchObject({ items: [{ id: mine[3] }], total: 4, nextCursor: null })
  await expect(app.visitor.characters.mine({})).rejects.toMatchObject({ code: 'UNAUTHORIZED' })
})

const names = ['Quill', 'Quilla', 'q', 'Ünder', '"AND"', '50%'] as const

test('lists are correct after random submissions, edits, decisions and deletions', async () => {
  const { app, alice, root } = await appWithMembers()
  const model = new Map<string, { name: string; status: string }>()
  const steps = fc.sample(fc.record({ act: fc.nat(9), pick: fc.nat(30), name: fc.constantFrom(...names) }), {
    numRuns: 150,
    seed: 7,
  })
  for (const { act, pick, name } of steps) {
    app.clock.advance(pick % 3 === 0 ? 1 : 0)
    const [id, entry] = [...model][pick % Math.max(model.size, 1)] ?? []
    let [isAllowed, isDone] = [true, true]
    if (!id || !entry || act < 4) {
      const made = await app.as(alice).characters.submit({ ...SUBMISSION, name })
      model.set(made.id, { name, status: 'pending' })
    } else if (act < 6) {
      const decision =
        act === 4 ? { verdict: 'approved' as const } : { verdict: 'revision' as const, rejectionReason: 'x' }
      const moved = await app
        .as(root)
        .moderation.setStatus({ id, ...decision })
        .catch(() => null)
      ;[isAllowed, isDone] = [entry.status === 'pending', moved !== null]
      if (moved) entry.status = moved.status
    } else if (act < 8) {
      await editRaw(app, root, id, { name })
      entry.name = name
    } else if (act === 8) {
      const back = await app
        .as(alice)
        .characters.resubmit({ id })
        .catch(() => null)
      ;[isAllowed, isDone] = [entry.status === 'rejected', back !== null]
      if (back) entry.status = 'pending'
    } else {
      await app.as(root).moderation.remove({ id })
      model.delete(id)
    }
    expect(isDone).toBe(isAllowed)
    const q = name.slice(0, (pick % 4) + 1)
    const matching = [...model].filter(([, one]) => fold(one.name).includes(fold(q)))
    const of = (status: string) => matching.filter(([, one]) => one.status === status).map(([key]) => key)
    expect((await found(app, null, { q })).toSorted()).toEqual(of('approved').toSorted())
    for (const status of STATUSES)
      expect((await found(app, root, { q, status })).toSorted()).toEqual(of(status).toSorted())
  }
  expect(model.size).toBeGreaterThan(20)
  expect(await rowsOf(app, 'search_text')).toHaveLength(model.size)
  const approved = [...model.values()].filter(({ status }) => status === 'approved').length
  for (const field of usesFiles ? SEARCH_FIELDS : [])
    expect(await rowsOf(app, `search_${field}`)).toHaveLength(approved)
})
