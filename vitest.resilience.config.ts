import { defineConfig } from 'vitest/config'

const drills = 'resilience/**/*.test.ts'
// They send as much as a machine can take.
const heavy = ['resilience/attack.test.ts', 'resilience/soak.test.ts']

/** Short rounds of the drills: each runs whole servers of the build, and waits half the time, so two at once but for the heavy. */
export default defineConfig({
  test: {
    globalSetup: './resilience/harness/build-once.ts',
    testTimeout: 300_000,
    projects: [
      { extends: true, test: { name: 'drills', include: [drills], exclude: heavy, maxWorkers: 2 } },
      { extends: true, test: { name: 'heavy drills', include: heavy, maxWorkers: 1, sequence: { groupOrder: 1 } } },
    ],
  },
})
