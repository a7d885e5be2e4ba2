import { expect, onTestFinished, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { expectAccessible } from '../../../screens/accessible.ts'
import { logIn } from '../../../screens/actions.ts'
import { approved } from '../../../screens/given.ts'
import { address, button, expectToast, field, heading, link } from '../../../screens/locators.ts'
import { answer, endSession, goOffline, hold, visit } from '../../../screens/screen.tsx'
import { as, sharedSite } from '../../../screens/site.ts'

let path = ''
sharedSite(async () => {
  const relationships = 'She trusts the tide, and nobody else.'
  path = `/character/${(await approved('author', { relationships })).id}`
})

const FAILED = 'Failed to get AI response'
const opener = () => button('Character Expert')
const chat = () => page.getByRole('dialog', { name: 'Character Expert' })
const box = () => field('Your question', chat())
const turns = () => chat().getByRole('article')
const suggestion = () => chat().getByRole('list').getByRole('button').first()
const sources = () => turns().last().getByRole('list', { name: 'Where the answer comes from' })
const hasTurns = (count: number) => expect.poll(() => turns().length).toBe(count)

async function openChat(by: string | null): Promise<void> {
  await visit(path, { by })
  await opener().click()
  await expect.element(box()).toHaveFocus()
}

async function ask(question: string): Promise<void> {
  await box().fill(question)
  await userEvent.keyboard('{Enter}')
}

test('a suggested question is answered, its field leads to the tab, and the conversation stays on other pages', async () => {
  await openChat('reader')
  await expect.element(chat()).toMatchTextContent('Finds passages in this record, no AI model.')
  await expectAccessible()
  const question = suggestion().element().textContent
  await suggestion().click()
  await expect.element(turns()).toMatchTextContent(question)
  await expect.element(sources()).toBeVisible()
  await expectAccessible()
  const source = sources().getByRole('link').first().element() as HTMLElement
  // As high as a finger.
  source.style.minHeight = '44px'
  const written = document.createRange()
  written.selectNodeContents(source)
  const [outer, inner] = [source, written].map((one) => one.getBoundingClientRect())
  expect(Math.abs(inner!.top + inner!.bottom - outer!.top - outer!.bottom)).toBeLessThan(2)

  const copy = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
  await button('Copy', turns()).click()
  await expect.element(button('Copied', turns())).toBeVisible()
  const copied = copy.mock.calls[0]![0]
  await expect.element(turns()).toMatchTextContent(copied.split('\n')[0]!)
  expect(copied).not.toContain('**')

  await sources().getByRole('link').first().click()
  await expect.element(page.getByRole('tab', { selected: true })).toHaveFocus()
  await expect.element(chat()).toBeVisible()

  await link('Creator Protection', page.getByRole('navigation', { name: 'Main' })).click()
  await expect.element(chat()).not.toBeInTheDocument()
  window.history.back()
  await opener().click()
  await expect.element(box()).toHaveFocus()
  await expect.element(turns()).toMatchTextContent(question)

  await button('Clear', chat()).click()
  await hasTurns(0)
  await expect.element(box()).toHaveFocus()
  await button('Undo', chat()).click()
  await expect.element(turns()).toMatchTextContent(question)
  await expect.element(box()).toHaveFocus()
  await button('Clear', chat()).click()
  await expect.element(suggestion()).toBeVisible()
})

test('the line about a model leaves room for the button that clears', async () => {
  await answer('chat.about', { model: 'gpt-5-mini' })
  await openChat('clearer')
  await ask('Who is she?')
  await expect.element(chat()).toMatchTextContent('gpt-5-mini answers from this record. AI can be wrong.')
  const { scrollWidth, clientWidth } = button('Clear', chat()).getByText('Clear', { exact: true }).element()
  expect(clientWidth).toBe(scrollWidth)
})

test('with only the keyboard: opened, written in two lines, sent, and closed again', async () => {
  await visit(path, { by: 'typist' })
  await expect.element(opener()).toBeVisible()
  opener().element().focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(box()).toHaveFocus()
  await userEvent.keyboard('{Enter}   {Enter}')
  await expect.element(button('Send', chat())).toBeDisabled()
  await box().fill('')
  await userEvent.keyboard('What can she do?')
  // The Enter that ends a composition must not send the question. In Safari its event comes after the composition.
  for (const of of [{ isComposing: true }, { keyCode: 229 }])
    box()
      .element()
      .dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, ...of }))
  await userEvent.keyboard('{Shift>}{Enter}{/Shift}And why?')
  await hasTurns(0)
  await userEvent.keyboard('{Enter}')
  await expect.element(turns()).toMatchTextContent('What can she do?')
  await expect.element(turns()).toMatchTextContent('And why?')
  await expect.element(box()).toHaveValue('')
  await expect.element(sources()).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(chat()).not.toBeInTheDocument()
  await expect.element(opener()).toHaveFocus()
})

test('a question is answered without a secure connection, where browsers have no `randomUUID`', async () => {
  Object.defineProperty(crypto, 'randomUUID', { value: undefined, configurable: true })
  onTestFinished(() => void Reflect.deleteProperty(crypto, 'randomUUID'))
  await openChat('reader')
  await ask('What can Orla do?')
  await expect.element(sources()).toBeVisible()
})

test('offline a question stays in its box, and one that is too long is not sent', async () => {
  await openChat('remote')
  const reconnect = goOffline()
  await expect.element(chat()).toMatchTextContent('You are offline.')
  await ask('Who is she?')
  await expectToast(FAILED)
  await expect.element(box()).toHaveValue('Who is she?')
  reconnect()
  await box().fill('a'.repeat(4_001))
  await expect.element(chat()).toMatchTextContent('4,001 of 4,000 characters')
  await expect.element(chat()).toMatchTextContent('Message must be at most 4,000 characters')
  await userEvent.keyboard('{Enter}')
  await hasTurns(0)
})

test('a visitor writes a question, logs in and finds it in the open chat', async () => {
  await as('guest').auth.current.query()
  await openChat(null)
  await ask('What does she fear?')
  await expect.element(link('Log in to ask', chat())).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  await expect.element(heading('Log In')).toBeVisible()
  await logIn('guest')
  await expect.poll(address).toBe(path)
  await expect.element(box()).toHaveFocus()
  await expect.element(box()).toHaveValue('What does she fear?')
  await userEvent.keyboard('{Enter}')
  await expect.element(button('Copy', turns())).toBeVisible()
})

test('the session ends: the question waits for its user, and nobody else', async () => {
  await openChat('owner')
  await box().fill('Where does she live?')
  await endSession()
  await userEvent.keyboard('{Enter}')
  await expect.element(heading('Log In')).toBeVisible()
  await logIn('owner')
  await expect.element(box()).toHaveValue('Where does she live?')
  await endSession()
  await box().click()
  await userEvent.keyboard('{Enter}')
  await expect.element(heading('Log In')).toBeVisible()
  await logIn('stranger')
  await expect.poll(address).toBe(path)
  await opener().click()
  await expect.element(box()).toHaveValue('')
  await box().fill('Whom does she love?')
  window.dispatchEvent(new Event('pagehide'))
  expect(sessionStorage.getItem('own')).toContain('Whom does she love?')
  await userEvent.keyboard('{Escape}')
  await button('Log out').click()
  await expect.poll(() => sessionStorage.getItem('own')).toBeNull()
})

test('an answer that is under way when its user logs out is stopped', async () => {
  const release = hold('chat.ask')
  await openChat('leaver')
  const calls = vi.spyOn(window, 'fetch').mock.calls
  await ask('Who is she?')
  const asked = () => calls.find(([to]) => (to as string).includes('chat.ask'))?.[1]
  await expect.poll(() => asked()?.signal?.aborted).toBe(false)
  await button('Log out').click()
  await expect.poll(() => asked()?.signal?.aborted).toBe(true)
  release()
})

test('a quote leads to its sentence on the page, which is lit', async () => {
  await openChat('reader')
  await ask('Whom does she trust?')
  await button('“She trusts the tide, and nobody else.”', turns()).click()
  await expect.element(page.getByRole('tab', { name: 'Relations', selected: true })).toHaveFocus()
  await expect
    .poll(() => Array.from(CSS.highlights.get('quote') ?? [], String))
    .toEqual(['She trusts the tide, and nobody else.'])
  await expect.element(page.getByText('She trusts the tide, and nobody else.').first()).toBeInViewport()
  await expectAccessible()
})

test('on a phone Back closes the chat, which covers the page, and then leaves the page', async () => {
  await page.viewport(360, 740)
  await visit('/', { by: 'reader' })
  await page
    .getByRole('link', { name: /Isaura Fenwright/ })
    .last()
    .click()
  await opener().click()
  await expect.element(box()).toHaveFocus()
  window.history.back()
  await expect.element(chat()).not.toBeInTheDocument()
  await expect.element(opener()).toHaveFocus()
  await expect.poll(address).toBe(path)
  window.history.back()
  await expect.poll(address).toBe('/')
})
