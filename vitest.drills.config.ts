import { defineConfig } from 'vitest/config'

const drills = 'tools/drills/**/*.test.ts'
// They send as much as a machine can take.
const heavy = ['tools/drills/attack.test.ts', 'tools/drills/soak.test.ts']

/** Short rounds of the drills: each runs whole servers of the build, and waits half the time, so two at once but for the heavy. */
export default defineConfig({
  test: {
    globalSetup: './tools/drills/ground/build-once.ts',
    testTimeout: 300_000,
    projects: [
      { extends: true, test: { name: 'drills', include: [drills], exclude: heavy, maxWorkers: 2 } },
      { extends: true, test: { name: 'heavy drills', include: heavy, maxWorkers: 1, sequence: { groupOrder: 1 } } },
    ],
  },
})
