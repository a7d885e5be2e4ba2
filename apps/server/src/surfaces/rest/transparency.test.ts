import { expect, test } from 'vitest'
import { useSite } from '../../test-site.testing.ts'

const HOUR = 60 * 60 * 1_000
let ahead = 0
const site = useSite({ clock: { now: () => new Date(Date.now() + ahead) } })

test('visitors get the figures of reports, cached for a day whatever is written meanwhile', async () => {
  const { bob, visitor, given } = site()
  const reports = async () => {
    const answer = await visitor().get('/api/transparency')
    expect(answer.statusCode, answer.body).toBe(200)
    return answer.json<Record<string, { value: number | null }>>()['reports']
  }
  expect(await reports()).toEqual({ value: null })
  for (const name of ['One', 'Two', 'Three']) {
    const { id: reportedCharacterId } = await given.approved({ name })
    const report = { reportedCharacterId, description: 'It is mine.' }
    expect((await bob.post('/api/copyright-disputes', report)).statusCode).toBe(201)
  }
  ahead = 23 * HOUR
  expect(await reports()).toEqual({ value: null })
  ahead = 24 * HOUR
  expect(await reports()).toEqual({ value: 3 })
})

test('the description says what each figure counts, and that less than three is null', async () => {
  const { paths } = (await site().visitor().get('/api/openapi.json')).json()
  const { schema } = paths['/api/transparency'].get.responses[200].content['application/json']
  expect(schema.properties.within48Hours.description).toMatch(
    /^Those of these reports .* within 48 hours\. Null for fewer than 3/,
  )
})
