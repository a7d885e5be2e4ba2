import { defineConfig } from '@playwright/test'
import { findBrowser } from './apps/web/e2e/browser.ts'

const isCi = process.env.CI === 'true'

export default defineConfig({
  testDir: 'apps/web/e2e',
  outputDir: 'test-results',
  fullyParallel: true,
  workers: 2,
  forbidOnly: isCi,
  reporter: [['list']],
  timeout: 60_000,
  expect: { timeout: 10_000 },
  use: {
    viewport: { width: 1280, height: 900 },
    actionTimeout: 10_000,
    trace: 'retain-on-failure',
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
