import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import chromium, { inflate } from '@sparticuz/chromium'

const SYSTEM = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome']

interface Browser {
  executablePath: string
  env?: Record<string, string>
}

/** The browser for the tests: that of `CHROME`, else the system's, else the one in an installed package. */
export async function findBrowser(): Promise<Browser> {
  const executablePath = process.env.CHROME ?? SYSTEM.find((path) => existsSync(path))
  return executablePath ? { executablePath } : packagedBrowser()
}

/** The packaged browser, with the libraries that it needs on a minimal system. */
async function packagedBrowser(): Promise<Browser> {
  const entry = createRequire(import.meta.url).resolve('@sparticuz/chromium')
  const libraries = await inflate(join(dirname(entry), '../bin/al2023.tar.br'))
  return {
    executablePath: await chromium.executablePath(),
    env: { ...(process.env as Record<string, string>), LD_LIBRARY_PATH: join(libraries, 'lib') },
  }
}
