import { reactRouter } from '@react-router/dev/vite'
import type { Plugin } from 'vite'
import { defineConfig } from 'vitest/config'
import { routeFacts } from './app/routes/facts.vite.ts'
import { countryNames } from './app/site/country-names/country-names.ts'
import { elementsInTheirLanguage } from './app/words/words.vite.ts'
import { patienceMs } from './test/patience.ts'
import { pureTests } from './test/run/pure-tests.ts'

const pure = pureTests()

const drizzle = ['', '/migrator', '/pg-core', '/postgres-js', '/postgres-js/migrator'].map(
  (part) => `drizzle-orm${part}`,
)

export default defineConfig({
  plugins: [routeFacts(), countryNames()],
  test: {
    // React's production build is what a server runs, and it renders faster.
    env: { NODE_ENV: 'production' },
    css: true,
    isolate: false,
    setupFiles: './test/run/seed.ts',
    // With two, the two cores of a small machine stand still for a tenth of the time, in which both wait for the database.
    maxWorkers: 3,
    // These end only what hangs: no test depends on how fast the machine is.
    testTimeout: 600_000,
    hookTimeout: 600_000,
    expect: { poll: { timeout: patienceMs } },
    projects: [
      { extends: true, test: { name: 'pure', include: pure } },
      {
        extends: true,
        plugins: [elementsInTheirLanguage(), reactRouter(), asInProduction()],
        test: {
          name: 'app',
          include: ['{app,host,cli,demo,bench,test}/**/*.test.ts'],
          exclude: pure,
          globalSetup: './test/run/postgres.ts',
          setupFiles: ['./test/run/setup.ts', './test/run/seed.ts'],
          sequence: { groupOrder: 1 },
          // Node reads Drizzle's package.json, of 180 kB, for each of its files. Outside of the bundle, fast-check is loaded once.
          deps: { optimizer: { ssr: { enabled: true, include: drizzle, exclude: ['fast-check'] } } },
        },
      },
    ],
    tags: [{ name: 'thorough', description: 'Runs only with the whole suite, because it is heavy or a second proof.' }],
  },
})

/** The tests use the modules that a deployed server uses. */
function asInProduction(): Plugin {
  return {
    name: 'as-in-production',
    enforce: 'post',
    config: () => ({ oxc: { jsx: { development: false } } }),
    // Vitest hands these conditions to Node. The AWS SDK keeps code for bundlers under `module`.
    configResolved({ ssr }) {
      const resolve = ssr.resolve ?? {}
      resolve.conditions = resolve.conditions?.filter((name) => name !== 'module' && name !== 'development|production')
    },
  }
}
