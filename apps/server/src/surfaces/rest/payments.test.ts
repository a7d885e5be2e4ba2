// @module-tag network

import { demoProvider } from '@personae/api/server'
import { expect, test } from 'vitest'
import { expectFailure } from '../../test-site.testing.ts'
import { ORDER, openSiteWithAda } from '../../providers/payments/stripe-site.testing.ts'

const site = () => openSiteWithAda({ payments: demoProvider })
const BOM = '\uFEFF'

/** The lines of a table without the header; no cell of these tests contains a line break. */
const linesOf = (csv: string): string[] => csv.slice(BOM.length).split('\r\n').slice(1, -1)

test('a promotion is bought over the API with a card of the demo', async () => {
  const { ada, orla, order, visitor, shown, published } = await site()
  const started = await order(ada, orla)
  expect(started.statusCode).toBe(201)
  const { payment, provider, clientSecret } = started.json()
  expect([provider, clientSecret]).toEqual(['demo', null])
  expect((await visitor.get('/api/promotions/slots')).json()).toEqual({
    used: 1,
    total: 10,
    nextFreeAt: null,
  })

  const pay = (card: string) => ada.post(`/api/payments/${payment.id}/pay`, { card })
  expectFailure(await pay('no such card'), 400)
  expect((await pay('declined')).json()).toMatchObject({ status: 'pending', message: expect.any(String) })
  expect((await pay('succeeds')).json()).toMatchObject({ status: 'paid' })
  expectFailure(await pay('succeeds'), 409)
  expectFailure(await ada.post(`/api/payments/${payment.id}/cancel`), 409)
  expect(await shown()).toMatchObject([{ characterId: orla, title: ORDER.title }])

  const second = await order(ada, await published(ada, 'Nell'), { duration: '6-months' })
  expect(second.json().payment).toMatchObject({ amount: 23_999 })
  expect((await ada.post(`/api/payments/${second.json().payment.id}/cancel`)).statusCode).toBe(200)
  expect((await ada.get('/api/promotions/mine')).json()).toMatchObject([{ paymentId: payment.id }])
})

test('a payment is its payer’s: for others it is not found', async () => {
  const { ada, orla, order, signUp } = await site()
  const { id } = (await order(ada, orla)).json().payment
  const bea = await signUp('bea')
  expectFailure(await bea.get(`/api/payments/${id}`), 404)
  expectFailure(await bea.post(`/api/payments/${id}/cancel`), 404)
  expectFailure(await bea.post(`/api/payments/${id}/pay`, { card: 'succeeds' }), 404)
  expectFailure(await order(bea, orla), 403)
  expect((await ada.get(`/api/payments/${id}`)).json()).toMatchObject({ id, status: 'pending' })
})

test.for([
  [{ duration: '1-month ' }, 400],
  [{ duration: '2-months' }, 400],
  [{ title: 'ab' }, 400],
  [{ description: 'short' }, 400],
  [{ characterId: '' }, 400],
])('an order with %j is answered with %i', async ([more, status]) => {
  const { ada, orla } = await site()
  const answer = await ada.post('/api/promotions', { ...ORDER, characterId: orla, ...(more as object) })
  expect(answer.statusCode).toBe(status)
})

test('an order with an amount and a currency costs the listed price', async () => {
  const { ada, orla } = await site()
  const order = { ...ORDER, characterId: orla, amount: 1, currency: 'jpy' }
  const answer = await ada.post('/api/promotions', order)
  expect(answer.statusCode).toBe(201)
  expect(answer.json().payment).toMatchObject({ amount: 4_999, currency: 'usd' })
})

test('admins read all payments, page by page', async () => {
  const { ada, orla, order, root } = await site()
  const ids: string[] = []
  for (let at = 0; at < 5; at += 1) ids.unshift((await order(ada, orla)).json().payment.id)
  const read: string[] = []
  let next: string | undefined = '/api/payments?limit=2'
  while (next !== undefined) {
    const page = await root.get(next)
    expect(page.headers['x-total-count']).toBe('5')
    read.push(...page.json<{ id: string }[]>().map(({ id }) => id))
    next = /<(.+?)>; rel="next"/.exec(String(page.headers['link'] ?? ''))?.[1]
  }
  expect(read).toEqual(ids)
  expectFailure(await root.get('/api/payments?cursor=broken'), 400)
})

test('the table of all payments opens in a spreadsheet, and runs no formula of a user', async () => {
  const { ada, order, root, published } = await site()
  const names = ['=HYPERLINK("https://evil.example","x")', '+1', '@SUM(1)', '-2', 'Ōkami, the "wolf"']
  for (const name of names) {
    const { id } = (await order(ada, await published(ada, name), { title: name.padEnd(3, '!') })).json()
      .payment
    await ada.post(`/api/payments/${id}/pay`, { card: 'succeeds' })
  }
  const answer = await root.get('/api/payments/export.csv')
  expect(answer.headers).toMatchObject({
    'content-type': 'text/csv; charset=utf-8',
    'content-disposition': 'attachment; filename="personae-payments.csv"',
    'cache-control': 'no-store',
  })
  expect(answer.rawPayload.subarray(0, 3)).toEqual(Buffer.from([0xef, 0xbb, 0xbf]))
  expect(answer.body).toContain('Started at,Paid at,Status,Amount (USD),Refunded (USD),Payer,Character,')
  const lines = linesOf(answer.body)
  expect(lines).toHaveLength(5)
  expect(lines[0]).toMatch(
    /^[0-9a-f-]{36},\d{4}-\d\d-\d\dT[\d:.]+Z,\d{4}-\d\d-\d\dT[\d:.]+Z,Paid,49\.99,0\.00,ada,"Ōkami, the ""wolf""",/,
  )
  expect(lines[4]).toContain(`"'=HYPERLINK(""https://evil.example"",""x"")"`)
  // A cell starts at the start of a line, after a comma, or after a quotation mark there.
  expect(answer.body).not.toMatch(/(?:^|,|\n)"?[=+@-]/m)
})

test('a table longer than one batch is complete and in order', async () => {
  const { ada, orla, order, root, db } = await site()
  await order(ada, orla)
  const { seq: _seq, ...first } = await db.read.selectFrom('payment').selectAll().executeTakeFirstOrThrow()
  const copies = Array.from({ length: 229 }, (_, at) => ({
    ...first,
    id: `copy-${at}`,
    providerPaymentId: null,
    status: 'canceled' as const,
  }))
  await db.transact((tx) => tx.insertInto('payment').values(copies).execute())
  const ids = [first, ...copies].map(({ id }) => id).toReversed()
  const lines = linesOf((await root.get('/api/payments/export.csv')).body)
  expect(lines.map((line) => line.split(',')[0])).toEqual(ids)
})

test('without payments the table has its headings', async () => {
  const { root, ada, visitor } = await site()
  const { statusCode, body } = await root.get('/api/payments/export.csv')
  expect([statusCode, body.startsWith(`${BOM}Id,`), body.endsWith('\r\n')]).toEqual([200, true, true])
  expectFailure(await ada.get('/api/payments/export.csv'), 403)
  expectFailure(await visitor.get('/api/payments/export.csv'), 401)
})

test('the table is limited to ten downloads per hour', async () => {
  const now = new Date()
  const { root } = await openSiteWithAda({
    payments: demoProvider,
    rateLimit: true,
    clock: { now: () => now },
  })
  for (let at = 0; at < 10; at += 1) expect((await root.get('/api/payments/export.csv')).statusCode).toBe(200)
  expectFailure(await root.get('/api/payments/export.csv'), 429)
})
