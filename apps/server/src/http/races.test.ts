import { RACES, SUBMISSION } from '@personae/api/testing'
import { expect, test } from 'vitest'
import { expectFailure, statusesOf, useSite } from '../test-site.testing.ts'

const site = useSite({ adminBootstrap: true })

test('two admins decide on the same submission, again and again: one 200, one 409, and its submitter is notified once', async () => {
  const { root, alice, given, signUp, services } = site()
  const second = await signUp('second')
  await services.admin.appoint('second')
  const wins = { approved: 0, rejected: 0 }
  /** By character, the notification that alice gets. */
  const news: Record<string, string> = {}

  for (let round = 0; round < RACES; round += 1) {
    const { id } = await given.pending()
    const address = `/api/characters/${id}/status`
    const decide = {
      approved: () => root.patch(address, { status: 'approved' }),
      rejected: () => second.patch(address, { status: 'rejected', rejectionReason: 'Too thin' }),
    }
    const order = round % 2 === 0 ? (['approved', 'rejected'] as const) : (['rejected', 'approved'] as const)
    const answers = await Promise.all(order.map((status) => decide[status]()))
    expect(statusesOf(answers)).toEqual([200, 409])

    const won = order[answers.findIndex(({ statusCode }) => statusCode === 200)]!
    const loser = answers.find(({ statusCode }) => statusCode === 409)!
    expectFailure(loser, 409, { error: `This submission is no longer pending: it has been ${won}.` })
    expect((await root.get(`/api/characters/${id}`)).json()).toMatchObject({
      status: won,
      rejectionReason: won === 'rejected' ? 'Too thin' : null,
    })
    news[id] = won === 'rejected' ? 'revision_requested' : 'character_approved'
    wins[won] += 1
  }
  const listed = await alice.get('/api/notifications')
  expect(listed.headers['x-total-count']).toBe(String(RACES))
  // Its first page: a hundred at most.
  const items = listed.json<{ characterId: string; type: string }[]>()
  expect(Object.fromEntries(items.map(({ characterId, type }) => [characterId, type]))).toEqual(
    Object.fromEntries(Object.entries(news).slice(-100)),
  )
  const audit = await site().db.read.selectFrom('audit_log').select('action').execute()
  expect(audit.filter(({ action }) => action === 'character_approved')).toHaveLength(wins.approved)
  expect(audit.filter(({ action }) => action === 'character_sent_for_revision')).toHaveLength(wins.rejected)
})

test('ten concurrent deletions of one character: one 204, the others 404', async () => {
  const { root, given } = site()
  const { id } = await given.approved()
  const answers = await Promise.all(Array.from({ length: 10 }, () => root.delete(`/api/characters/${id}`)))
  expect(statusesOf(answers)).toEqual([204, ...Array(9).fill(404)])
})

test('twenty concurrent sign-ups with one name: one 201, the others 409', async () => {
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, at) =>
      site()
        .visitor()
        .post(at % 2 ? '/api/auth/quick-signup' : '/api/auth/signup', {
          username: at % 3 ? 'Crowd' : 'ｃrowd',
          email: `crowd-${at}@example.org`,
          password: 'secret1',
        }),
    ),
  )
  expect(statusesOf(answers)).toEqual([201, ...Array(19).fill(409)])
})

test('one resubmission sent ten times concurrently: one 200, the others 409, and one revision', async () => {
  const { alice, given, db } = site()
  const { id } = await given.sentBack()
  const answers = await Promise.all(
    Array.from({ length: 10 }, () => alice.post(`/api/characters/${id}/resubmit`)),
  )
  expect(statusesOf(answers)).toEqual([200, ...Array(9).fill(409)])
  const revisions = await db.read
    .selectFrom('character_revision')
    .select('action')
    .where('characterId', '=', id)
    .execute()
  expect(revisions.filter(({ action }) => action === 'resubmitted')).toHaveLength(1)
})

test('forty concurrent submissions are forty characters', async () => {
  const { alice, root } = site()
  const answers = await Promise.all(
    Array.from({ length: 40 }, (_, at) =>
      alice.post('/api/characters', { ...SUBMISSION, name: `At once ${at}` }),
    ),
  )
  expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([201]))
  const list = await root.get('/api/characters?q=at%20once&limit=100')
  expect(list.headers['x-total-count']).toBe('40')
})
