import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'

/** tRPC's wire format of an answer. */
export type WireAnswer = { result: { data?: unknown } } | { error: unknown }

/** What the client's build exports for the server. */
export interface PageRenderer {
  /** The id of the element for the answers. */
  ANSWERS_ID: string
  renderPage(
    address: string,
    ask: (path: string, input: unknown) => Promise<WireAnswer>,
  ): Promise<{ html: string; answers: [key: string, answer: WireAnswer][] }>
}

/** The module of the client's build that renders a screen to text, or null without one. */
export async function loadPageRenderer(webRoot: string): Promise<PageRenderer | null> {
  const file = join(webRoot, '../server/render-page.js')
  return existsSync(file) ? ((await import(pathToFileURL(file).href)) as PageRenderer) : null
}
