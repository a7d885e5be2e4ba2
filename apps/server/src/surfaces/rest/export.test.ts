// @module-tag network

import { SUBMISSION } from '@personae/api/testing'
import { openTestDb } from '@personae/db/testing'
import { strFromU8, unzipSync } from 'fflate'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { expectFailure, Person, quickHasher, useSite } from '../../test-site.testing.ts'
import { testServer } from '../../test-server.testing.ts'

const site = useSite()

const picture = async (width = 20) =>
  `data:image/png;base64,${(
    await sharp({ create: { width, height: 30, channels: 3, background: '#f4b740' } })
      .png()
      .toBuffer()
  ).toString('base64')}`

test('the data of an account: one JSON file with all its records, its pictures as files, nothing of others', async () => {
  const { alice, bob, given } = site()
  const published = await given.approved({ imageUrl: await picture() })
  const sentBack = await given.sentBack({ name: 'Second' })
  await bob.post('/api/characters', { ...SUBMISSION, name: 'Of another' })

  const answer = await alice.get('/api/account/export')
  expect(answer.statusCode).toBe(200)
  expect(answer.headers).toMatchObject({
    'content-type': 'application/zip',
    'content-disposition': 'attachment; filename="personae-data.zip"',
    'cache-control': 'no-store',
  })
  const files = unzipSync(answer.rawPayload)
  const name = published.imageUrl!.replace('/media/', 'pictures/')
  expect(Object.keys(files).toSorted()).toEqual(['personae.json', name])
  expect((await sharp(files[name]).metadata()).format).toBe('webp')

  const text = strFromU8(files['personae.json']!)
  const data = JSON.parse(text)
  expect(data.account).toMatchObject({ username: 'alice', email: null })
  expect(data.account.devices).toEqual([
    { name: 'Unknown device', userAgent: 'lightMyRequest', signedInAt: expect.any(String) },
  ])
  expect([data.company, data.companyRefusals]).toEqual([null, []])
  expect(data.characters).toHaveLength(2)
  expect(data.characters).toContainEqual(
    expect.objectContaining({
      id: sentBack.id,
      name: 'Second',
      rejectionReason: 'Say more',
      history: [
        expect.objectContaining({ action: 'submitted', by: 'you' }),
        expect.objectContaining({ action: 'rejected', by: 'an admin' }),
      ],
    }),
  )
  expect(text).not.toMatch(/Of another|passwordHash|token/i)
})

test('the data has what admins wrote to the user, not their notes about the user', async () => {
  const { alice, bob, root, given } = site()
  const target = await given.approved({ name: 'Reported' }, alice)
  const filed = await bob.post('/api/copyright-disputes', {
    reportedCharacterId: target.id,
    description: 'It is mine',
  })
  const { id } = filed.json()
  await root.post('/trpc/disputes.setIdentity', {
    id,
    identityVerified: true,
    identityVerificationNotes: 'Passport seen by root',
  })
  await root.patch(`/api/copyright-disputes/${id}`, {
    status: 'dismissed',
    adminNotes: 'Not alike enough',
    actionTaken: 'none',
  })
  const own = (await bob.post('/api/characters', { ...SUBMISSION, name: 'Mine' })).json()
  await root.patch(`/api/characters/${own.id}/status`, {
    status: 'rejected',
    rejectionReason: 'Say more',
  })

  const suggested = await bob.post(`/api/characters/${target.id}/corrections`, {
    kind: 'change',
    changes: { name: 'Orla' },
    note: 'See the box.',
  })
  const text = strFromU8(unzipSync((await bob.get('/api/account/export')).rawPayload)['personae.json']!)
  const data = JSON.parse(text)
  expect(data.reports).toEqual([expect.objectContaining({ id, adminNotes: 'Not alike enough' })])
  expect(data.corrections).toMatchObject([
    {
      id: suggested.json().id,
      note: 'See the box.',
      changes: [{ field: 'name', base: 'Reported', proposed: 'Orla' }],
    },
  ])
  expect(data.characters).toContainEqual(expect.objectContaining({ id: own.id, rejectionReason: 'Say more' }))
  expect(data.notifications).toMatchObject([
    { type: 'revision_requested', message: expect.stringContaining('Say more') },
    { type: 'dispute_dismissed', message: expect.stringContaining('Not alike enough') },
  ])
  expect(text).not.toMatch(/identityVerif|Passport/)
})

test('the data has the user’s lists with their characters, and no other user’s', async () => {
  const { alice, bob, given } = site()
  const { id: characterId } = await given.approved({ name: 'Kept' })
  const list = { name: 'Mine', description: 'Of the sea', characterId, isPublic: true }
  const { id } = (await alice.post('/api/lists', list)).json()
  // The export has nothing of a listed character that is off the site.
  const { id: hidden } = await given.approved({ name: 'Hidden' })
  expect((await alice.post(`/api/lists/${id}/characters`, { characterId: hidden })).statusCode).toBe(200)
  expect((await alice.post(`/api/characters/${hidden}/unpublish`)).statusCode).toBe(200)
  await bob.post('/api/lists', { name: 'Of another' })
  const files = unzipSync((await alice.get('/api/account/export')).rawPayload)
  expect(JSON.parse(strFromU8(files['personae.json']!)).lists).toEqual([
    {
      name: 'Mine',
      description: 'Of the sea',
      isPublic: true,
      takedownReason: null,
      createdAt: expect.any(String),
      characters: [{ id: characterId, name: 'Kept', addedAt: expect.any(String) }],
    },
  ])
})

test('the data has what the user has reported of others’ lists, and not what they are called by now', async () => {
  const { alice, bob, given } = site()
  const { id: characterId } = await given.approved({ name: 'In a list' })
  const { id: listId } = (await bob.post('/api/lists', { name: 'Seen', characterId, isPublic: true })).json()
  expect((await alice.post(`/api/lists/${listId}/reports`, { reason: 'Rude' })).statusCode).toBe(201)
  await bob.patch(`/api/lists/${listId}`, { name: 'Secret', isPublic: false })
  const reportsOf = async (person: typeof alice) => {
    const text = strFromU8(unzipSync((await person.get('/api/account/export')).rawPayload)['personae.json']!)
    return JSON.parse(text).listReports
  }
  expect(await reportsOf(alice)).toEqual([{ listId, reason: 'Rude', createdAt: expect.any(String) }])
  expect(await reportsOf(bob)).toEqual([])
})

test('the data has what the user has said of corrections of their own pages, and no other owner’s word', async () => {
  const { alice, bob, given } = site()
  const { id: characterId, name: characterName } = await given.approved({ name: 'Corrected' })
  const correction = { kind: 'change', changes: { series: 'Second' } }
  const { id } = (await bob.post(`/api/characters/${characterId}/corrections`, correction)).json()
  const word = { ownerSays: 'disagrees', ownerNote: 'It is the first.' }
  expect((await alice.patch(`/api/corrections/${id}`, word)).statusCode).toBe(200)
  const wordsOf = async (person: typeof alice) => {
    const text = strFromU8(unzipSync((await person.get('/api/account/export')).rawPayload)['personae.json']!)
    return JSON.parse(text).ownerWords
  }
  const said = { role: 'submitter', says: 'disagrees', note: 'It is the first.' }
  expect(await wordsOf(alice)).toEqual([{ correctionId: id, characterName, ...said, at: expect.any(String) }])
  expect(await wordsOf(bob)).toEqual([])
})

test('the data has the user’s webhooks without their secrets, and no other user’s', async () => {
  const { alice, bob } = site()
  const webhook = { url: 'https://example.org/hook', events: ['character.published'] }
  const made = (await alice.post('/api/webhooks', webhook)).json()
  await bob.post('/api/webhooks', webhook)
  const text = strFromU8(unzipSync((await alice.get('/api/account/export')).rawPayload)['personae.json']!)
  expect(JSON.parse(text).account.webhooks).toEqual([made.webhook])
  expect(text).not.toMatch(/whsec_/)
})

test('a history of long changes is complete and unchanged, however the chunks are cut', async () => {
  const { alice, root, given } = site()
  const { id } = await given.approved({ name: 'Much edited' })
  const backstories = Array.from({ length: 12 }, (_, at) => `${at} “語” `.repeat(1_500 + at * 7))
  for (const backstory of backstories)
    expect((await root.patch(`/api/characters/${id}`, { ...SUBMISSION, backstory })).statusCode).toBe(200)
  const text = strFromU8(unzipSync((await alice.get('/api/account/export')).rawPayload)['personae.json']!)
  const { history } = JSON.parse(text).characters.find((one: { id: string }) => one.id === id)
  expect(history.map(({ action }: { action: string }) => action)).toEqual([
    'submitted',
    'approved',
    ...backstories.map(() => 'edited'),
  ])
  expect(history[1].changes.status).toEqual(['pending', 'approved'])
  const written = history
    .slice(2)
    .map(({ changes }: { changes: Record<string, unknown[]> }) => changes.backstory)
  expect(written.map((change: unknown[]) => change[1])).toEqual(backstories.map((one) => one.trim()))
})

test('concurrent downloads are limited, per account and in total; a finished one makes room', async () => {
  const { signUp } = site()
  const people = await Promise.all(Array.from({ length: 6 }, (_, at) => signUp(`download-${at}`)))
  const begin = (person: Person) => person.get('/api/account/export', { payloadAsStream: true })
  const running = []
  for (const person of people.slice(0, 5)) running.push(await begin(person), await begin(person))
  expectFailure(await people[0]!.get('/api/account/export'), 429, { code: 'too_many_requests' })
  const refused = await people[5]!.get('/api/account/export')
  expectFailure(refused, 503, { code: 'unavailable' })
  expect(refused.headers['retry-after']).toBe('10')
  for (const answer of running) answer.stream().resume()
  await expect.poll(async () => (await people[5]!.get('/api/account/export')).statusCode).toBe(200)
})

test('notifications beyond one batch are all there, once, newest first', async () => {
  const { db, signUp, services } = site()
  const person = await signUp('much-notified')
  const { id: userId } = (await person.get('/api/auth/user')).json()
  await db.transact(async (tx) => {
    for (let at = 0; at < 250; at += 1)
      await services.notifications.notify(tx, [userId], {
        type: 'character_approved',
        message: `Number ${at}`,
      })
  })
  const text = strFromU8(unzipSync((await person.get('/api/account/export')).rawPayload)['personae.json']!)
  expect(JSON.parse(text).notifications.map(({ message }: { message: string }) => message)).toEqual(
    Array.from({ length: 250 }, (_, at) => `Number ${249 - at}`),
  )
})

test('the data has the pictures that were proposed for characters of others, and not theirs', async () => {
  const { signUp, given } = site()
  const carol = await signUp('carol')
  const { id } = await given.approved({ imageUrl: await picture() })
  const changes = { imageUrl: await picture(21) }
  await carol.post(`/api/characters/${id}/corrections`, { kind: 'change', changes })
  const files = unzipSync((await carol.get('/api/account/export')).rawPayload)
  const { corrections } = JSON.parse(strFromU8(files['personae.json']!))
  const [{ field, proposed }] = corrections[0].changes
  expect(field).toBe('imageUrl')
  const name = proposed.replace('/media/', 'pictures/')
  expect(Object.keys(files).toSorted()).toEqual(['personae.json', name])
})

test('the data has the company, with the approved logo and the one that waits', async () => {
  const { signUp, root } = site()
  const founder = await signUp('founder')
  const { id } = (
    await founder.post('/api/companies', { name: 'Lamplight', logoUrl: await picture(22) })
  ).json()
  const request = async () =>
    (await root.get(`/trpc/companies.request?input=${encodeURIComponent(JSON.stringify({ id }))}`)).json()
      .result.data
  const { pendingLogoUrl: first } = await request()
  await root.post('/trpc/companies.decideLogo', { id, status: 'approved', logoUrl: first })
  expect((await founder.patch(`/api/companies/${id}`, { logoUrl: await picture(23) })).statusCode).toBe(200)
  const { pendingLogoUrl: second } = await request()
  const files = unzipSync((await founder.get('/api/account/export')).rawPayload)
  const { company } = JSON.parse(strFromU8(files['personae.json']!))
  expect(company).toMatchObject({
    id,
    name: 'Lamplight',
    status: 'active',
    logoUrl: first,
    pendingLogoUrl: second,
  })
  for (const logo of [first, second])
    expect(Object.keys(files)).toContain(logo.replace('/media/', 'pictures/'))
})

test('a visitor has no data to download', async () => {
  expectFailure(await site().visitor().get('/api/account/export'), 401)
})

test('a download that fails is aborted, and the server keeps running', async () => {
  const db = await openTestDb()
  const server = await testServer({ db, hasher: quickHasher })
  const person = new Person(server.app)
  await person.post('/api/auth/quick-signup', { username: 'alice', password: 'secret1' })
  const { id } = (await person.get('/api/auth/user')).json()
  await db.transact(async (tx) => {
    for (let at = 0; at < 3_000; at += 1)
      await server.services.notifications.notify(tx, [id], {
        type: 'character_approved',
        message: `Number ${at}`,
      })
  })
  const address = await server.app.listen({ port: 0, host: '127.0.0.1' })
  const cookie = [...person.cookies].map((pair) => pair.join('=')).join('; ')
  const download = await fetch(`${address}/api/account/export`, { headers: { cookie } })
  expect(download.status).toBe(200)
  await db.close()
  await expect(download.arrayBuffer()).rejects.toThrow('terminated')
  expect((await server.app.inject('/nowhere')).statusCode).toBe(404)
  await server.app.close()
})
