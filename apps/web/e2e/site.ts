import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test as base, expect, type Page } from '@playwright/test'

const ROOT = join(import.meta.dirname, '../../..')

const freePort = (): Promise<number> =>
  new Promise((resolve, reject) => {
    const probe = createServer()
    probe.once('error', reject)
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address()
      probe.close(() =>
        typeof address === 'object' && address ? resolve(address.port) : reject(new Error('no port')),
      )
    })
  })

async function untilReady(url: string, exited: Promise<never>): Promise<void> {
  const deadline = Date.now() + 30_000
  while (Date.now() < deadline) {
    const answer = await Promise.race([fetch(`${url}/readyz`).catch(() => null), exited])
    if (answer?.ok) return
  }
  throw new Error('the server did not become ready')
}

export interface Site {
  url: string
}

interface Fixtures {
  /** Signs a new account up in this page's browser. */
  signUp: (username: string) => Promise<void>
}

/**
 * The built server over an empty database of its own, one for each test, and a page that fails its test
 * on any console error, unhandled rejection or breach of the content security policy.
 */
export const test = base.extend<Fixtures & { site: Site; allowedErrors: RegExp[] }>({
  allowedErrors: [[], { option: true }],

  site: async ({}, use) => {
    const folder = mkdtempSync(join(tmpdir(), 'personae-e2e-'))
    const port = await freePort()
    const server = spawn(process.execPath, ['apps/server/src/main.ts', 'serve'], {
      cwd: ROOT,
      stdio: ['ignore', 'ignore', 'inherit'],
      env: {
        ...process.env,
        PORT: String(port),
        PUBLIC_URL: '',
        SEED: 'off',
        LOG_LEVEL: 'error',
        DATABASE_URL: `file:${join(folder, 'site.db')}`,
      },
    })
    const exited = new Promise<never>((_, reject) => {
      server.once('exit', (code) => reject(new Error(`the server ended with ${code}`)))
    })
    exited.catch(() => {})
    const url = `http://localhost:${port}`
    await untilReady(url, exited)
    await use({ url })
    server.kill('SIGTERM')
    await exited.catch(() => {})
    rmSync(folder, { recursive: true, force: true })
  },

  baseURL: async ({ site }, use) => use(site.url),

  page: async ({ page, allowedErrors }, use) => {
    const errors: string[] = []
    watch(page, errors)
    await use(page)
    expect(errors.filter((error) => !allowedErrors.some((allowed) => allowed.test(error)))).toEqual([])
  },

  signUp: async ({ page }, use) =>
    use(async (username) => {
      const answer = await page.request.post('/api/auth/quick-signup', {
        data: { username, password: PASSWORD },
      })
      expect(answer.status()).toBe(201)
    }),
})

export const PASSWORD = 'correct horse'

/** Collects whatever a page complains of. */
export function watch(page: Page, errors: string[]): void {
  page.on('console', (message) => {
    if (message.type() === 'error') errors.push(message.text())
  })
  page.on('pageerror', (error) => errors.push(String(error)))
}

export { expect }
