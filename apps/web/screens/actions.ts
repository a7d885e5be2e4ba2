import { type Locator, page, userEvent } from 'vitest/browser'
import { PASSWORD } from './given.ts'
import { expectToast, field } from './locators.ts'
import { as } from './site.ts'

/** Fills in and sends the login screen. */
export async function sendLogIn(username: string): Promise<void> {
  await as(username).auth.current.query()
  await field('Username').fill(username)
  await field('Password').fill(PASSWORD)
  await userEvent.keyboard('{Enter}')
}

/** Logs in with the login screen. */
export async function logIn(username: string): Promise<void> {
  await sendLogIn(username)
  await expectToast('Welcome back!')
}

interface Drawn {
  width?: number
  height?: number
}

/** A picture: green on the left, gold on the right. */
export async function drawPicture({ width = 200, height = 300 }: Drawn = {}): Promise<File> {
  const canvas = new OffscreenCanvas(width, height)
  const context = canvas.getContext('2d')!
  for (const [at, colour] of ['#264', '#fc6'].entries()) {
    context.fillStyle = colour
    context.fillRect((at * width) / 2, 0, width / 2, height)
  }
  return new File([await canvas.convertToBlob()], 'a.png', { type: 'image/png' })
}

/** The drawn picture as a data URL, as the API takes it. */
export async function drawDataUrl(drawn?: Drawn): Promise<string> {
  const bytes = new Uint8Array(await (await drawPicture(drawn)).arrayBuffer())
  return `data:image/png;base64,${btoa(String.fromCharCode(...bytes))}`
}

/** Chooses a file in the field of this name. */
export const choose = (name: string, file: File): Promise<void> =>
  page.getByLabelText(name, { exact: true }).upload(file)

/** Pastes a text into a field. */
export function paste(into: Locator, text: string): void {
  const clipboardData = new DataTransfer()
  clipboardData.setData('text/plain', text)
  const event = new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true })
  into.element().dispatchEvent(event)
}
