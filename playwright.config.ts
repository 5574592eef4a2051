import { defineConfig } from '@playwright/test'

const quiet = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--disable-default-apps',
  '--metrics-recording-only',
]

export default defineConfig({
  testDir: './e2e',
  outputDir: './test-results',
  globalSetup: './e2e/server.ts',
  workers: 3,
  fullyParallel: false,
  forbidOnly: true,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  use: {
    // Set by the global setup, which runs before the workers read this file.
    ...(process.env.PUBLIC_URL && { baseURL: process.env.PUBLIC_URL }),
    locale: 'en-GB',
    actionTimeout: 10_000,
    launchOptions: { executablePath: '/usr/bin/chromium-headless-shell', args: quiet },
  },
})
