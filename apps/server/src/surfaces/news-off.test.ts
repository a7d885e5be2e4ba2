import { expect, test } from 'vitest'
import { useSite } from '../test-site.testing.ts'

const site = useSite({
  publicUrl: 'https://personae.example',
  mailer: { send: async (_id, mail) => void mails.push(mail.unsubscribeUrl!) },
})
const mails: string[] = []

/** The unsubscribe link of an email to this account. */
async function linkTo(username: string): Promise<string> {
  const { db, services } = site()
  const { id } = await db.read
    .selectFrom('user')
    .select('id')
    .where('username', '=', username)
    .executeTakeFirstOrThrow()
  await db.transact(async (tx) => {
    await tx
      .updateTable('user')
      .set({ email: `${username}@example.org`, news: 'soon' })
      .where('id', '=', id)
      .execute()
    await services.notifications.notify(tx, [id], { type: 'list_taken_down', message: 'Private.' })
    await tx.updateTable('job').set({ dueAt: '' }).where('kind', '=', 'news').execute()
  })
  await services.jobs.runDue('news')
  await services.jobs.runDue('mail')
  const link = mails.at(-1)!
  expect(link.startsWith('https://personae.example/news-off?token=')).toBe(true)
  return link.slice('https://personae.example'.length)
}

const newsOf = async (person: 'alice' | 'bob') => (await site()[person].get('/api/account')).json().news

test('opening the link shows a button and changes nothing; its form switches news off, signed out', async () => {
  const link = await linkTo('alice')
  const visitor = site().visitor()
  const opened = await visitor.get(link)
  expect(opened.headers).toMatchObject({
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'no-store',
  })
  expect(opened.body).toContain('<form method="post"><button')
  expect((await visitor.send('HEAD', link)).statusCode).toBe(200)
  expect(await newsOf('alice')).toBe('soon')

  const form = { 'content-type': 'application/x-www-form-urlencoded', 'sec-fetch-site': 'same-origin' }
  const sent = await visitor.send('POST', link, { headers: form, payload: '' })
  expect(sent.statusCode).toBe(200)
  expect(sent.body).toContain('no more news by mail')
  expect(await newsOf('alice')).toBe('off')
})

test('a mail program sends one click: from no page, in either form, or without a body', async () => {
  const boundary =
    '--x\r\nContent-Disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--x--\r\n'
  for (const [type, payload] of [
    ['application/x-www-form-urlencoded', 'List-Unsubscribe=One-Click'],
    ['multipart/form-data; boundary=x', boundary],
    [undefined, undefined],
  ]) {
    const link = await linkTo('bob')
    const answer = await site()
      .visitor()
      .send('POST', link, { headers: type === undefined ? {} : { 'content-type': type }, payload })
    expect(answer.statusCode, type).toBe(200)
    expect(await newsOf('bob'), type).toBe('off')
  }
})

test('a wrong link, another site’s form and a large body change nothing', async () => {
  const link = await linkTo('alice')
  const visitor = site().visitor()
  for (const wrong of [
    `${link}x`,
    '/news-off',
    '/news-off?token=',
    '/news-off?token=a&token=b',
    link.replace('.', '..'),
  ]) {
    const answer = await visitor.send('POST', wrong)
    expect(answer.statusCode, wrong).toBe(400)
    expect(answer.body).toContain('/account#news')
  }
  const foreign = { headers: { 'sec-fetch-site': 'cross-site' } }
  expect((await visitor.send('POST', link, foreign)).statusCode).toBe(403)
  const large = { headers: { 'content-type': 'text/plain' }, payload: 'x'.repeat(2_000) }
  expect((await visitor.send('POST', link, large)).statusCode).toBe(413)
  expect(await newsOf('alice')).toBe('soon')
})

test('the setting is in the account and changed there, by the person alone', async () => {
  const { alice, visitor } = site()
  expect((await alice.patch('/api/account', { news: 'daily' })).json()).toEqual({ news: 'daily' })
  expect(await newsOf('alice')).toBe('daily')
  for (const news of ['never', null, 1, undefined]) {
    const answer = await alice.patch('/api/account', { news })
    expect(answer.statusCode, String(news)).toBe(400)
  }
  expect(await newsOf('alice')).toBe('daily')
  expect((await visitor().patch('/api/account', { news: 'off' })).statusCode).toBe(401)
  expect((await visitor().get('/api/account')).statusCode).toBe(401)
})
