import { approved, enter, submitted } from './helpers/fixtures.ts'
import { draw } from './helpers/picture-files.ts'
import { expect, sharedSite } from './helpers/site.ts'

const test = sharedSite()

test('at every width both characters can be read, and nothing lies over the other @long', async ({
  page,
  person,
  admin,
}) => {
  const imageUrl = `data:image/png;base64,${await draw(page, { width: 200, height: 300 })}`
  const gwen = await person('gwen')
  const original = await approved(admin, gwen, { name: 'Penny Arcadia', origin: 'Gaslight City', imageUrl })
  const newer = await submitted(gwen, { name: 'Penny Arcadia', origin: 'Gaslight City', imageUrl })
  await enter(page, admin)
  await page.goto(`/admin/compare/${newer.id}/${original.id}`)
  const sections = ['New Submission', 'Original Character', 'Overlay'].map((name) =>
    page.getByRole('region', { name }),
  )
  await expect(sections[2]!).toBeVisible()
  for (const width of [360, 600, 768, 820, 900, 960, 1_024, 1_200, 1_280]) {
    await page.setViewportSize({ width, height: 800 })
    const boxes = await Promise.all(sections.map(async (section) => (await section.boundingBox())!))
    for (const [at, box] of boxes.entries())
      for (const other of boxes.slice(at + 1)) {
        const isApart = box.x + box.width <= other.x || box.y + box.height <= other.y
        expect(isApart, `sections beside or below each other at ${width}`).toBe(true)
      }
    const names = await page.getByText('Penny Arcadia', { exact: true }).all()
    const widths = await Promise.all(names.map(async (name) => (await name.boundingBox())!.width))
    expect(Math.min(...widths), `the narrowest name at ${width}`).toBeGreaterThan(90)
    const scrolls = await page.evaluate(() => document.documentElement.scrollWidth > window.innerWidth)
    expect(scrolls, `scrolls sideways at ${width}`).toBe(false)
  }
})
