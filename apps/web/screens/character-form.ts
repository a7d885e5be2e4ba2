import { expect } from 'vitest'
import { page } from 'vitest/browser'
import { choose, drawPicture } from './actions.ts'
import { button, expectToast, field } from './locators.ts'
import { visit } from './screen.tsx'
import { as } from './site.ts'

/** The texts of the form, by label. */
export const TEXTS = {
  'Character name': 'Isaura Fenwright',
  Origin: 'The Salt Orchard',
  Series: 'Brine and Blossom',
  Creators: 'Tomas Aldwick',
  Writers: 'Pell Ruddock',
  Description: 'A grafter of trees that grow on the sea floor.',
  Abilities: 'Breath of an hour, Reads tides',
  Personality: 'Patient, Blunt',
  Backstory: 'She planted her first orchard in the wreck that brought her there.',
}

export const submitButton = () => button('Submit Character for Review')
export const restoredNote = () => page.getByText(/^We restored your unsaved draft\./)
/** The chosen picture in the form, which otherwise shows a drawn poster. */
export const chosenPicture = () => page.getByCss('form img:not([src^="/posters/"])')

export async function openForm(by: string): Promise<void> {
  await visit('/submit', { by })
  await expect.element(submitButton()).toBeVisible()
}

/** Fills in the required fields. */
export async function writeTexts(): Promise<void> {
  await page.getByText('Games', { exact: true }).click()
  for (const [label, text] of Object.entries(TEXTS)) await field(label).fill(text)
}

/** Fills in the form, with a picture. */
export async function writeForm(): Promise<void> {
  await choose('Picture', await drawPicture())
  await expect.element(chosenPicture()).toHaveAttribute('src', expect.stringMatching(/^data:image\/png/))
  await writeTexts()
}

/** Expects all values in the form, including the picture. */
export async function expectWritten(): Promise<void> {
  for (const [label, text] of Object.entries(TEXTS)) await expect.element(field(label)).toHaveValue(text)
  await expect.element(page.getByRole('checkbox', { name: 'Games' })).toBeChecked()
  await expect.element(chosenPicture()).toHaveAttribute('src', expect.stringMatching(/^data:image\/png/))
}

/** Expects an empty form, without a restored draft. */
export async function expectEmpty(): Promise<void> {
  for (const label of Object.keys(TEXTS)) await expect.element(field(label)).toHaveValue('')
  await expect.element(page.getByRole('checkbox', { name: 'Games' })).not.toBeChecked()
  await expect.element(chosenPicture()).not.toBeInTheDocument()
  await expect.element(restoredNote()).not.toBeInTheDocument()
}

export async function expectSent(): Promise<void> {
  await submitButton().click()
  await expectToast('Character Submitted!')
  expect(window.location.pathname).toBe('/')
}

/** The characters that somebody has submitted. */
export const submissionsOf = async (by: string) => (await as(by).characters.list.query({})).items
