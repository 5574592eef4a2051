import { defineConfig } from 'vitest/config'

/** Short rounds of the drills: each runs whole servers of the build, so one after another. */
export default defineConfig({
  test: {
    include: ['tools/drills/**/*.test.ts'],
    fileParallelism: false,
    testTimeout: 300_000,
  },
})
