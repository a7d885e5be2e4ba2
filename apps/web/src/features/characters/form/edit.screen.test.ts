import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { expectAccessible } from '../../../../screens/accessible.ts'
import { choose, drawDataUrl, drawPicture } from '../../../../screens/actions.ts'
import { chosenPicture } from '../../../../screens/character-form.ts'
import { approved, imported, rejected, sentBack, submitted, WRITTEN } from '../../../../screens/given.ts'
import { button, expectToast, field, heading, link, title } from '../../../../screens/locators.ts'
import { answerAgain, cutOff, hold, refuse, reload, visit } from '../../../../screens/screen.tsx'
import { as, sharedSite } from '../../../../screens/site.ts'

sharedSite(async () => {})

const refusal = () => page.getByCss('form').getByRole('alert')
const entry = (name: string) => page.getByRole('article').filter({ hasText: name })
const edit = as('root').characters.edit.mutate

test('on a phone a long reason is shortened, and shown as a whole when asked for', async () => {
  const reason = `Say more. ${'Tell us of the sea floor, and who lives there. '.repeat(9)}Thank you.`
  const { id } = await sentBack('phone', reason)
  await page.viewport(360, 800)
  await visit(`/character/${id}/edit`, { by: 'phone' })
  const isCut = async () => {
    const { scrollHeight, clientHeight } = await page.getByText(/^Say more/).findElement()
    return scrollHeight > clientHeight
  }
  expect(await isCut()).toBe(true)
  await button('Show all').click()
  await expect.poll(isCut).toBe(false)
  await button('Show less').click()
  await expect.poll(isCut).toBe(true)
})

test('the way to the form ends on its heading, which is announced once it is there', async () => {
  await sentBack('arriving', 'Say more.', { name: 'Far Away' })
  const answered = hold('characters.rounds')
  await visit('/submissions', { by: 'arriving' })
  await link('Edit & Resubmit').click()
  await expect.element(page.getByRole('group', { name: 'Loading' })).toBeVisible()
  answered()
  await expect.element(title('Edit Far Away')).toHaveFocus()
  await expect.element(page.getByText('Edit Far Away · Personae')).toBeInTheDocument()
})

test('the form is there at once if what was said is new: it came with the page', async () => {
  const { id } = await sentBack('arriving-soon', 'Say more.', { name: 'Very Near' })
  await visit(`/character/${id}`, { by: 'arriving-soon' })
  await expect.element(link('Edit & Resubmit')).toBeVisible()
  hold('characters.rounds')
  await link('Edit & Resubmit').click()
  await expect.element(title('Edit Very Near')).toHaveFocus()
  await expect.element(field('Series')).toBeVisible()
  await expect.element(page.getByRole('group').filter({ hasText: 'Changes requested' })).toBeVisible()
})

test('a refused edit: a fixed text in the toast, the server’s reason in the form', async () => {
  const { id } = await sentBack('editor', 'Say more.')
  await visit(`/character/${id}/edit`, { by: 'editor' })
  await field('Series').fill('Brine and Blossom')
  cutOff('characters.edit')
  await button('Save Changes').click()
  await expectToast('Update Failed')
  await expectToast('Failed to update character')
  await expect.element(refusal()).toMatchTextContent('The server did not answer')
  await expect.element(field('Series')).toHaveValue('Brine and Blossom')
  await expectAccessible()

  answerAgain('characters.edit')
  await as('editor').characters.resubmit.mutate({ id })
  await as('root').moderation.setStatus.mutate({ id, verdict: 'approved' })
  await button('Save Changes').click()
  await expect.element(refusal()).toMatchTextContent('You can only edit rejected characters.')
})

test('while the changes are saved neither button can be pressed: they would save twice', async () => {
  const { id } = await sentBack('patient', 'Say more.')
  await visit(`/character/${id}/edit`, { by: 'patient' })
  await field('Series').fill('Brine and Blossom')
  const saved = hold('characters.edit')
  await button('Save Changes').click()
  await expect.element(button('Save Changes')).toBeDisabled()
  await expect.element(button('Resubmit for Review')).toBeDisabled()
  saved()
  await expectToast('Changes Saved')
})

test('a refused resubmission: a fixed text in the toast, the server’s reason in the form', async () => {
  const { id } = await sentBack('again', 'Say more.')
  await visit(`/character/${id}/edit`, { by: 'again' })
  refuse('characters.resubmit', 503, { code: 'unavailable', message: 'Please try again soon.' })
  await button('Resubmit for Review').click()
  await expectToast('Resubmission Failed')
  await expectToast('Failed to resubmit character')
  await expect
    .element(refusal())
    .toMatchTextContent('The changes are saved, but were not sent back to review')
  await expect.element(refusal()).toMatchTextContent('Please try again soon.')
})

test('Edit & Resubmit is for the submitter of what was sent back, not for admins, nor after a final rejection', async () => {
  const theirs = await sentBack('submitter', 'Say more.', { name: 'Theirs' })
  const own = await sentBack('root', 'Say more.', { name: 'Own Back' })
  const gone = await rejected('root', 'Never.', { name: 'Own Gone' })
  await visit('/submissions', { by: 'submitter' })
  await expect.element(link('Edit & Resubmit', entry('Theirs'))).toBeVisible()

  await visit('/submissions', { by: 'root' })
  await expect.element(entry('Own Back')).toMatchTextContent('Say more.')
  await expect.element(entry('Own Gone')).toMatchTextContent('Never.')
  expect(link('Edit & Resubmit').length).toBe(0)
  await visit(`/character/${own.id}`, { by: 'root' })
  await expect.element(page.getByText('Sent for revision')).toBeVisible()
  expect(link('Edit & Resubmit').length).toBe(0)

  // Buttons for actions that the server would refuse are disabled.
  for (const { id, name, can } of [
    { ...own, can: true },
    { ...gone, can: false },
    { ...theirs, can: false },
  ]) {
    await visit(`/character/${id}/edit`, { by: 'root' })
    await expect.element(title(`Edit ${name}`)).toBeVisible()
    const isDisabled = () => button('Resubmit for Review').element().hasAttribute('disabled')
    await expect.poll(isDisabled).toBe(!can)
  }
})

test('a published character shows when it was submitted and when it was published', async () => {
  const { id } = await approved('dated')
  await visit(`/character/${id}`)
  const caption = page.getByCss('figcaption')
  await expect.element(caption.getByText(/^Submitted [A-Z][a-z]+ \d{1,2}, \d{4} by dated$/)).toBeVisible()
  await expect
    .element(caption.getByText(/^Published [A-Z][a-z]+ \d{1,2}, \d{4} · Entry © \d{4}$/))
    .toBeVisible()
})

test('two editors: the second keeps their text, sees the first one’s changes, and loses neither', async () => {
  const { id } = await approved('anna')
  await visit(`/character/${id}/edit`, { by: 'root' })
  await field('Abilities').fill('Walks on water')
  await field('Backstory').fill('She planted one orchard, says root, and left it.')

  const saved = { name: 'Isaura the Elder', backstory: 'She planted two orchards, says another, and stayed.' }
  await edit({ id, ...WRITTEN, ...saved })
  await button('Save Changes').click()
  await expectToast('Update Failed')
  await expectToast('Failed to update character')
  const notice = page.getByRole('alert').filter({ hasText: 'while you were editing' })
  await expect.element(notice).toHaveFocus()
  await expect.element(heading('root changed this character while you were editing', notice)).toBeVisible()
  await expect.element(notice).toMatchTextContent('Taken over into the form: Name.')
  await expect.element(field('Character name')).toHaveValue(saved.name)
  await expect.element(field('Abilities')).toHaveValue('Walks on water')
  await expect.element(field('Backstory')).toHaveValue('She planted one orchard, says root, and left it.')
  const backstory = notice.getByRole('region', { name: 'Backstory' })
  await expect
    .element(backstory.getByCss('ins').first())
    .toHaveTextContent('one orchard, says root, and left it')
  await expectAccessible()

  await button('Use the saved one instead', backstory).click()
  await expect.element(backstory).not.toBeInTheDocument()
  await expect.element(field('Backstory')).toHaveValue(saved.backstory)
  await button('Save Changes').click()
  await expectToast('Changes Saved')
  expect(await as('root').characters.byId.query({ id })).toMatchObject({
    ...saved,
    abilities: ['Walks on water'],
    version: 4,
  })
})

test('a second change of another user has the focus like the first', async () => {
  const { id } = await approved('anna')
  await visit(`/character/${id}/edit`, { by: 'root' })
  await field('Series').fill('Brine and Blossom')
  await edit({ id, ...WRITTEN, name: 'Isaura the Elder' })
  await button('Save Changes').click()
  const notice = page.getByRole('alert').filter({ hasText: 'while you were editing' })
  await expect.element(notice).toHaveFocus()
  await edit({ id, ...WRITTEN, name: 'Isaura the Elder', backstory: 'She planted two orchards.' })
  await button('Save Changes').click()
  await expect.element(notice).toMatchTextContent('Taken over into the form: Backstory.')
  await expect.element(notice).toHaveFocus()
})

test('a cancelled upload shows the picture that another user has saved meanwhile', async () => {
  const { id } = await approved('anna', { imageUrl: await drawDataUrl() })
  await visit(`/character/${id}/edit`, { by: 'root' })
  await field('Series').fill('Brine and Blossom')
  const { imageUrl } = await edit({ id, ...WRITTEN, imageUrl: await drawDataUrl({ width: 300 }) })
  await button('Save Changes').click()
  await expectToast('Update Failed')
  await expect.element(chosenPicture()).toHaveAttribute('src', imageUrl!)
  vi.spyOn(XMLHttpRequest.prototype, 'send').mockImplementation(() => {})
  await choose('Picture', await drawPicture())
  await button('Cancel the upload').click()
  await expect.element(chosenPicture()).toHaveAttribute('src', imageUrl!)
})

test('a draft of an older version: later changes are merged into the form', async () => {
  const { id } = await approved('anna')
  await visit(`/character/${id}/edit`, { by: 'root' })
  await field('Series').fill('Brine and Blossom')
  await edit({ id, ...WRITTEN, name: 'Isaura the Elder' })
  await reload()
  await expect.element(heading('This character was changed while you were editing')).toBeVisible()
  await expect.element(field('Character name')).toHaveValue('Isaura the Elder')
  await expect.element(field('Series')).toHaveValue('Brine and Blossom')
  await button('Save Changes').click()
  await expectToast('Changes Saved')
})

test('approving several requires a confirmation', async () => {
  for (const name of ['One', 'Two']) await submitted('anna', { name, origin: `World of ${name}` })
  await visit('/admin', { by: 'root' })
  for (const name of ['One', 'Two']) await page.getByRole('checkbox', { name: `Choose ${name}` }).click()
  await button('Approve 2').click()
  const question = page.getByRole('dialog', { name: 'Approve 2 submissions?' })
  await button('Cancel', question).click()
  await expect.element(page.getByRole('tab', { name: 'Pending (2)' })).toBeVisible()
  await button('Approve 2').click()
  await button('Approve', question).click()
  await expectToast('2 submissions decided.')
})

test('what an import did not bring is not required of an admin who edits it', async () => {
  await imported([{ ...WRITTEN, name: 'Bare Bess', abilities: [], source: 'bestiary', sourceId: '1' }])
  const [found] = await as('root').characters.suggest.query({ q: 'Bare Bess' })
  await visit(`/character/${found!.id}/edit`, { by: 'root' })
  await expect.element(field('Abilities')).not.toBeRequired()
  await field('Personality').clear()
  await button('Save Changes').click()
  await expect.element(page.getByText('Personality traits are required')).toBeVisible()
  await field('Personality').fill('Stubborn')
  await button('Save Changes').click()
  await expectToast('Changes Saved')
})
