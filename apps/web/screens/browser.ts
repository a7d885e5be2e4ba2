import type { BrowserCommand, BrowserCommandContext } from 'vitest/node'

type Emulated = Parameters<BrowserCommandContext['page']['emulateMedia']>[0]

/** Shows the page as on paper, with motion, or with the system’s colours. */
const emulate: BrowserCommand<[Emulated]> = ({ page }, media) => page.emulateMedia(media)

/** No file at these addresses reaches the browser. */
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
