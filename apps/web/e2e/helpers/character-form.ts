import { expect, type Locator, type Page } from '@playwright/test'
import { CHARACTER, drawPicture } from './actions.ts'
import { button, field } from './locators.ts'

/** The texts of the form by label. */
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
export const draftNotice = (page: Page): Locator => page.getByText('We restored your unsaved draft.')

/** The chosen picture in the form, which otherwise shows a drawn poster. */
export const chosenPicture = (page: Page): Locator => page.locator('form img:not([src^="/posters/"])')

/** Opens the submission form, and waits for a possible draft, which is restored just after. */
export async function openForm(page: Page): Promise<void> {
  await page.goto('/submit')
  await expect(submitButton(page)).toBeVisible()
}

/** Fills in the whole form, with a picture and two genres. */
export async function writeForm(page: Page): Promise<void> {
  await page.getByLabel('Picture', { exact: true }).setInputFiles(await drawPicture(page))
  await expect(chosenPicture(page)).toHaveAttribute('src', /^data:image\/png/)
  await expectStored(page, 'data:image/png')
  for (const genre of ['Games', 'Comics']) await page.getByText(genre, { exact: true }).click()
  for (const [label, text] of Object.entries(TEXTS)) await field(page, label).fill(text)
}

/** Expects all values in the form, including the picture. */
export async function expectWritten(page: Page): Promise<void> {
  for (const [label, text] of Object.entries(TEXTS)) await expect(field(page, label)).toHaveValue(text)
  for (const genre of ['Games', 'Comics']) {
    await expect(page.getByRole('checkbox', { name: genre })).toBeChecked()
  }
  await expect(page.getByRole('checkbox', { checked: true })).toHaveCount(2)
  await expect(chosenPicture(page)).toHaveAttribute('src', /^data:image\/png/)
}

/** All data of this site in the browser's storage. */
const stored = (page: Page): Promise<string> =>
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

export const expectStored = (page: Page, text: string) => expect.poll(() => stored(page)).toContain(text)
