import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['resilience/**/*.test.ts'],
    maxConcurrency: 2,
    maxWorkers: 1,
    testTimeout: 900_000,
    hookTimeout: 900_000,
  },
})
