import { onTestFinished } from 'vitest'
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

/** No file at these addresses arrives, until the test ends. */
export async function blockFiles(pattern: string): Promise<void> {
  onTestFinished(() => commands.unblockFiles(pattern))
  await commands.blockFiles(pattern)
}
