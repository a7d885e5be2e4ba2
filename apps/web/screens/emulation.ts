import { onTestFinished, vi } from 'vitest'
import { commands } from 'vitest/browser'

/** As on paper, until the test ends. */
export async function emulatePaper(): Promise<void> {
  onTestFinished(() => commands.emulateMedia({ media: null }))
  await commands.emulateMedia({ media: 'print' })
}

/** For somebody who has not asked for less motion, until the test ends. */
export async function emulateMotion(): Promise<void> {
  onTestFinished(() => commands.emulateMedia({ reducedMotion: 'reduce' }))
  await commands.emulateMedia({ reducedMotion: 'no-preference' })
}

/** With the colours of the system, until the test ends. */
export async function emulateSystemColours(): Promise<void> {
  onTestFinished(() => commands.emulateMedia({ forcedColors: null }))
  await commands.emulateMedia({ forcedColors: 'active' })
}

/** No file at these addresses arrives, until the test ends. */
export async function blockFiles(pattern: string): Promise<void> {
  onTestFinished(() => commands.unblockFiles(pattern))
  await commands.blockFiles(pattern)
}

/** The clock of the page, which the test moves; only drawing follows the real one. Called after the visit. */
export const fakeClock = () =>
  vi.useFakeTimers({
    shouldAdvanceTime: true,
    toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date'],
  })

/** As the translation of a browser does: each text is replaced, so that React no longer finds its own. */
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
