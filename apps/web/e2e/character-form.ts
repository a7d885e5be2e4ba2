import { expect, type Locator, type Page } from '@playwright/test'
import { CHARACTER, drawPicture } from './people.ts'
import { button, field } from './screen.ts'

/** The texts of the form, by their labels. */
const TEXTS = {
  'Character name': CHARACTER.name,
  Origin: CHARACTER.origin,
  Series: CHARACTER.series,
  Creators: CHARACTER.creators,
  Writers: CHARACTER.writers,
  Description: CHARACTER.description,
  Abilities: CHARACTER.abilities,
  Personality: CHARACTER.personality,
  Backstory: CHARACTER.backstory,
}

export const submitButton = (page: Page): Locator => button(page, 'Submit Character for Review')
export const draftNotice = (page: Page): Locator => page.getByText('What you wrote before is back.')

const preview = (page: Page): Locator => page.locator('form img')

/** Opens the submission form. It shows at once; a draft comes back in the moment after. */
export async function openForm(page: Page): Promise<void> {
  await page.goto('/submit')
  await expect(submitButton(page)).toBeVisible()
}

/** Writes the whole form, with a picture and two genres, as fast as a machine can. */
export async function writeForm(page: Page): Promise<void> {
  await page.getByLabel('Picture').setInputFiles(await drawPicture(page))
  await expect(preview(page)).toHaveAttribute('src', /^data:image\/png/)
  await expectKept(page, 'data:image/png')
  for (const genre of ['Games', 'Comics']) await page.getByText(genre, { exact: true }).click()
  for (const [label, text] of Object.entries(TEXTS)) await field(page, label).fill(text)
}

/** All of it is in the form, the picture too. */
export async function expectWritten(page: Page): Promise<void> {
  for (const [label, text] of Object.entries(TEXTS)) await expect(field(page, label)).toHaveValue(text)
  for (const genre of ['Games', 'Comics']) {
    await expect(page.getByRole('checkbox', { name: genre })).toBeChecked()
  }
  await expect(page.getByRole('checkbox', { checked: true })).toHaveCount(2)
  await expect(preview(page)).toHaveAttribute('src', /^data:image\/png/)
}

/** Nothing is in the form, and nothing was brought back. */
export async function expectEmpty(page: Page): Promise<void> {
  for (const label of Object.keys(TEXTS)) await expect(field(page, label)).toHaveValue('')
  await expect(page.getByRole('checkbox', { checked: true })).toHaveCount(0)
  await expect(preview(page)).toHaveCount(0)
  await expect(draftNotice(page)).toHaveCount(0)
}

/** What the browser keeps of this site on its disk. */
const kept = (page: Page): Promise<string> =>
  page.evaluate(async () => {
    const texts = JSON.stringify({ ...localStorage })
    const databases = await indexedDB.databases()
    if (!databases.some(({ name }) => name === 'keyval-store')) return texts
    return new Promise<string>((resolve) => {
      const opening = indexedDB.open('keyval-store')
      opening.addEventListener('success', () => {
        const database = opening.result
        if (!database.objectStoreNames.contains('keyval')) {
          database.close()
          resolve(texts)
          return
        }
        const all = database.transaction('keyval').objectStore('keyval').getAll()
        all.addEventListener('success', () => {
          database.close()
          resolve(texts + JSON.stringify(all.result))
        })
      })
    })
  })

export const expectKept = (page: Page, text: string) => expect.poll(() => kept(page)).toContain(text)
export const expectNoDraft = (page: Page) => expect.poll(() => kept(page)).not.toContain('backstory')
