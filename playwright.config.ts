import { defineConfig } from '@playwright/test'
import { chromiumOptions } from './test/chromium.ts'
import { patienceMs } from './test/patience.ts'

export default defineConfig({
  testDir: './e2e',
  outputDir: './test-results',
  globalSetup: './e2e/server.ts',
  workers: 2,
  fullyParallel: false,
  forbidOnly: true,
  // These end only what hangs: no journey depends on how fast the machine is.
  timeout: 600_000,
  expect: { timeout: patienceMs },
  use: {
    // Set by the global setup, which runs before the workers read this file.
    ...(process.env.PUBLIC_URL && { baseURL: process.env.PUBLIC_URL }),
    locale: 'en-GB',
    actionTimeout: patienceMs,
    launchOptions: chromiumOptions,
  },
})
