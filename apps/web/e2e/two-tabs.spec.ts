import { submitted } from './helpers/fixtures.ts'
import { button, field } from './helpers/locators.ts'
import { test } from './helpers/review-desk.ts'
import { expect } from './helpers/site.ts'

test('one admin with two tabs: the remarks of both are kept @long', async ({ page, context, person }) => {
  await submitted(await person('cleo'))
  const other = await context.newPage()
  for (const [tab, name] of [
    [page, 'Description'],
    [other, 'Abilities'],
  ] as const) {
    await tab.goto('/admin/review')
    await button(tab, `${name}: remark`).click()
  }
  for (const tab of [page, other]) {
    await field(tab.getByRole('dialog'), 'Remark').fill('What is it?')
    await button(tab, 'Save Remark').click()
  }
  for (const tab of [page, other]) {
    await expect(tab.getByRole('article').getByText('What is it?')).toHaveCount(2)
    await tab.reload()
    await expect(tab.getByRole('article').getByText('What is it?')).toHaveCount(2)
  }
})
