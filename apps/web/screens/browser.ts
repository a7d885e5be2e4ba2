import type { BrowserCommand, BrowserCommandContext } from 'vitest/node'

type Emulated = Parameters<BrowserCommandContext['page']['emulateMedia']>[0]

/** Emulates paper, motion, contrast or forced colours. */
const emulate: BrowserCommand<[Emulated]> = ({ page }, media) => page.emulateMedia(media)

/** Blocks the files at matching addresses. */
const block: BrowserCommand<[pattern: string]> = async ({ page }, pattern) => {
  await page.route(pattern, (route) => route.abort())
}

const unblock: BrowserCommand<[pattern: string]> = ({ page }, pattern) => page.unroute(pattern)

export const browserCommands = { emulateMedia: emulate, blockFiles: block, unblockFiles: unblock }

declare module 'vitest/browser' {
  interface BrowserCommands {
    emulateMedia: (media: Emulated) => Promise<void>
    blockFiles: (pattern: string) => Promise<void>
    unblockFiles: (pattern: string) => Promise<void>
  }
}
