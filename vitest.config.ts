import { reactRouter } from '@react-router/dev/vite'
import { defineConfig } from 'vitest/config'

export default defineConfig({
  plugins: [reactRouter()],
  test: {
    include: ['{app,host,tools,test}/**/*.test.{ts,tsx}'],
    globalSetup: './test/postgres.ts',
    setupFiles: './test/setup.ts',
    css: true,
    maxWorkers: 2,
    testTimeout: 30_000,
    hookTimeout: 60_000,
  },
})
