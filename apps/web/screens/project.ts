import { join } from 'node:path'
import { playwright } from '@vitest/browser-playwright'
import { mergeConfig } from 'vite'
import type { TestProjectInlineConfiguration } from 'vitest/config'
import { findBrowser } from '../e2e/helpers/browser.ts'
import clientConfig from '../vite.config.ts'
import { browserCommands } from './browser.ts'
import { TAGS } from '../../../scripts/tests/tags.ts'
import { servedSites, siteCommands } from './sites.ts'

const ROOT = join(import.meta.dirname, '..')

/** The production build of React, as on the site: with React's checks for development the tests take a third longer. */
const BUILD = { 'process.env.NODE_ENV': '"production"' }

/** The tests of screens: the client in a browser, the server in the process of the test runner. */
export const screens = async (): Promise<TestProjectInlineConfiguration> => {
  const { executablePath, env } = await findBrowser()
  return mergeConfig(clientConfig, {
    root: ROOT,
    plugins: [servedSites],
    define: { 'import.meta.env.SOURCE_URL': 'null', ...BUILD },
    oxc: { jsx: { development: false } },
    optimizeDeps: {
      rolldownOptions: { transform: { define: BUILD } },
      entries: ['src/**/*.{ts,tsx}', 'screens/*.{ts,tsx}', '!screens/{project,sites,browser}.ts'],
    },
    test: {
      name: 'screens',
      include: ['src/**/*.screen.test.{ts,tsx}'],
      setupFiles: [join(ROOT, 'screens/set-up.ts')],
      tags: TAGS,
      // Tests share one page, so that the client is loaded once. They leave nothing behind in it.
      isolate: false,
      // As for all tests: these limits end a test that hangs, and must not fail one on a busy or slow machine.
      testTimeout: 300_000,
      hookTimeout: 300_000,
      expect: { poll: { timeout: 30_000 } },
      retry: process.env['CI'] === 'true' ? 1 : 0,
      browser: {
        enabled: true,
        headless: true,
        screenshotFailures: false,
        viewport: { width: 1280, height: 900 },
        provider: playwright({
          launchOptions: {
            executablePath,
            ...(env && { env }),
            args: ['--no-sandbox', '--disable-gpu', '--disable-dev-shm-usage'],
          },
          // With motion, each click would wait for the end of animations.
          contextOptions: { reducedMotion: 'reduce' },
          actionTimeout: 30_000,
        }),
        instances: [{ browser: 'chromium' }],
        commands: { ...siteCommands, ...browserCommands },
      },
    },
  } satisfies TestProjectInlineConfiguration) as TestProjectInlineConfiguration
}
