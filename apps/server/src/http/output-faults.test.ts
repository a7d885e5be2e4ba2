import { SUBMISSION } from '@personae/api/testing'
import { beforeEach, expect, test } from 'vitest'
import { expectFailure, useSite } from '../test-site.testing.ts'

const lines: string[] = []
beforeEach(() => void lines.splice(0))

const site = useSite({ log: (line) => void lines.push(line) })

/** A character whose row violates the schema, as after a faulty migration. */
async function damaged(): Promise<string> {
  const { db, given } = site()
  const { id } = await given.approved()
  await db.transact((tx) =>
    tx
      .updateTable('character')
      .set({ genres: '["Poetry of the inside"]' as never })
      .where('id', '=', id)
      .execute(),
  )
  return id
}

const logged = () => lines.map((line) => JSON.parse(line)).filter(({ level }) => level >= 50)

test.for([
  ['/api, a visitor', (id: string) => site().visitor().get(`/api/characters/${id}`)],
  ['/api, a signed-in person', (id: string) => site().bob.get(`/api/characters/${id}`)],
  [
    '/trpc, a visitor',
    (id: string) =>
      site()
        .visitor()
        .get(`/trpc/characters.byId?input=${encodeURIComponent(JSON.stringify({ id }))}`),
  ],
  [
    '/trpc, an admin’s comparison',
    (id: string) =>
      site().root.get(
        `/trpc/duplicates.compare?input=${encodeURIComponent(JSON.stringify({ newId: id, originalId: id }))}`,
      ),
  ],
] as const)(
  'an output that violates its schema is a 500 without details, and is logged: %s',
  async ([, ask]) => {
    const answer = await ask(await damaged())
    expectFailure(answer, 500, { code: 'internal' })
    expect(answer.body).not.toMatch(/genres|Poetry|issues/)
    expect(logged()).toMatchObject([{ msg: 'unexpected error', reqId: expect.any(String) }])
    expect(JSON.stringify(logged())).toContain('genres')
  },
)

test('an input that violates its schema stays the caller’s error, with the field, and is not logged', async () => {
  const { alice } = site()
  expectFailure(await alice.post('/api/characters', { ...SUBMISSION, name: '' }), 400, {
    issues: expect.arrayContaining([{ path: 'name', message: 'Character name is required' }]),
  })
  expectFailure(await site().visitor().get('/api/characters?status=lost'), 400)
  expectFailure(await site().visitor().get('/api/characters?limit=0'), 400)
  expect(logged()).toEqual([])
})
