import { approved } from './helpers/fixtures.ts'
import { expect, sharedSite } from './helpers/site.ts'

const test = sharedSite()

test('before any script the names of a universe’s characters in relationships are links, and a universe has its search and order', async ({
  page,
  admin,
  person,
}) => {
  const weaver = await person('weaver')
  const { id } = await approved(admin, weaver, {
    name: 'Juniper',
    origin: 'The Thicket',
    relationships: 'Grew up beside Rowan Hedge, who is nobody’s friend.',
  })
  await approved(admin, weaver, { name: 'Rowan Hedge', origin: 'The Thicket' })
  expect(await (await page.request.get(`/character/${id}`)).text()).toMatch(/<a[^>]*>Rowan Hedge<\/a>, who/)
  const names = ['Birch', 'Fir', 'Ginkgo']
  for (const name of names) await approved(admin, weaver, { name, origin: 'The Grove' })
  const drawn = await page.request.get('/universe/The%20Grove?q=i&sort=name')
  expect(await drawn.text()).toMatch(/Birch[^]*Fir[^]*Ginkgo/)
})
