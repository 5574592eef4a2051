import { defineConfig } from 'vitest/config'

const tests = 'resilience/**/*.test.ts'
const heavy = ['resilience/attack.test.ts', 'resilience/soak.test.ts']

/** Each test runs whole servers and waits half of the time: two run at once, but not those that load the machine. */
export default defineConfig({
  test: {
    globalSetup: './resilience/harness/build-once.ts',
    testTimeout: 900_000,
    hookTimeout: 900_000,
    projects: [
      { extends: true, test: { name: 'resilience', include: [tests], exclude: heavy, maxWorkers: 2 } },
      { extends: true, test: { name: 'heavy resilience', include: heavy, maxWorkers: 1, sequence: { groupOrder: 1 } } },
    ],
  },
})
