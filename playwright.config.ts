import { availableParallelism } from 'node:os'
import { defineConfig } from '@playwright/test'
import { findBrowser } from './apps/web/e2e/helpers/browser.ts'

const isCi = process.env.CI === 'true'

export default defineConfig({
  testDir: 'apps/web/e2e',
  outputDir: 'test-results',
  // A file keeps its worker, and with it one browser and one server.
  fullyParallel: false,
  // Tests wait for the ten seconds of a decision, and for each other: with a worker per core processors are idle.
  workers: availableParallelism() + 1,
  forbidOnly: isCi,
  // The second try only tells in the report whether a test fails always or sometimes.
  retries: isCi ? 1 : 0,
  failOnFlakyTests: true,
  reporter: [['list'], ['json', { outputFile: 'node_modules/.cache/browser-tests.json' }]],
  // Limits end a test that hangs, and do not fail one on a busy or a slow machine.
  timeout: 240_000,
  expect: { timeout: 30_000 },
  use: {
    viewport: { width: 1280, height: 900 },
    actionTimeout: 30_000,
    // Each click would wait for what moves: where movement is the point, and in walk.spec.ts, it is switched on.
    contextOptions: { reducedMotion: 'reduce' },
    // Tracing every test costs about a third of the time; the report has the content of a failed page anyway.
    trace: isCi ? 'off' : 'retain-on-failure',
    launchOptions: {
      ...(await findBrowser()),
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        '--disable-dev-shm-usage',
      ],
    },
  },
})
