import { defineConfig } from 'vitest/config'

/** Short rounds of the drills: each runs whole servers of the build, and half the time waits for something. */
export default defineConfig({
  test: {
    include: ['tools/drills/**/*.test.ts'],
    maxWorkers: 2,
    testTimeout: 300_000,
  },
})
