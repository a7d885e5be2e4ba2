import { onTestFinished, vi } from 'vitest'
import { commands } from 'vitest/browser'

/** Emulates printing until the test ends. */
export async function emulatePaper(): Promise<void> {
  onTestFinished(() => commands.emulateMedia({ media: null }))
  await commands.emulateMedia({ media: 'print' })
}

/** Emulates a user without a preference for reduced motion until the test ends. */
export async function emulateMotion(): Promise<void> {
  onTestFinished(() => commands.emulateMedia({ reducedMotion: 'reduce' }))
  await commands.emulateMedia({ reducedMotion: 'no-preference' })
}

/** Emulates forced colours until the test ends. */
export async function emulateSystemColours(): Promise<void> {
  onTestFinished(() => commands.emulateMedia({ forcedColors: null }))
  await commands.emulateMedia({ forcedColors: 'active' })
}

/** Emulates a user who asks for more contrast until the test ends. */
export async function emulateContrast(): Promise<void> {
  onTestFinished(() => commands.emulateMedia({ contrast: null }))
  await commands.emulateMedia({ contrast: 'more' })
}

/** Blocks the files at matching addresses until the test ends. */
export async function blockFiles(pattern: string): Promise<void> {
  onTestFinished(() => commands.unblockFiles(pattern))
  await commands.blockFiles(pattern)
}

/** Fakes the timers and the date of the page, but not its frames. To be called after the visit. */
export const fakeClock = () =>
  vi.useFakeTimers({
    shouldAdvanceTime: true,
    toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date'],
  })

/** Replaces each text node, as the translation of a browser does, so that React no longer finds its own nodes. */
export function translatePage(): void {
  const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  const texts: Text[] = []
  while (walk.nextNode()) texts.push(walk.currentNode as Text)
  for (const text of texts) {
    const font = document.createElement('font')
    font.textContent = text.data
    text.replaceWith(font)
  }
}
