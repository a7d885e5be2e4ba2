import { existsSync } from 'node:fs'
import chromium from '@sparticuz/chromium'

const SYSTEM = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome']

/** The browser for the tests: the one that CHROME names, the system's, or the one inside a package of ours. */
export async function findBrowser(): Promise<string> {
  const { CHROME } = process.env
  return CHROME ?? SYSTEM.find((path) => existsSync(path)) ?? (await chromium.executablePath())
}
