import { draftNotice, expectStored, expectWritten, openForm, writeForm } from './helpers/character-form.ts'
import { CHARACTER } from './helpers/actions.ts'
import { expect, sharedSite } from './helpers/site.ts'

const test = sharedSite()

test('reloading the page right after the last key: the text and the picture are back', async ({
  page,
  signUp,
}) => {
  await signUp('reloads')
  await openForm(page)
  await writeForm(page)
  await page.reload()
  await expect(draftNotice(page)).toBeVisible()
  await expectWritten(page)
})

test('the browser crashing after a pause in typing: the text and the picture are back @long', async ({
  page,
  signUp,
}) => {
  await signUp('crashes')
  await openForm(page)
  await writeForm(page)
  await expectStored(page, CHARACTER.backstory)
  const crashed = page.waitForEvent('crash')
  const devtools = await page.context().newCDPSession(page)
  void devtools.send('Page.crash').catch(() => {})
  await crashed
  const next = await page.context().newPage()
  await openForm(next)
  await expectWritten(next)
})
