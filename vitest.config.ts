import { reactRouter } from '@react-router/dev/vite'
import type { Plugin } from 'vite'
import { defineConfig } from 'vitest/config'
import { styleRules } from './app/critical-styles.vite.ts'
import { routeFacts } from './app/route-manifest.vite.ts'
import { patienceMs } from './test/patience.ts'

const drizzle = ['', '/migrator', '/pg-core', '/postgres-js', '/postgres-js/migrator'].map(
  (part) => `drizzle-orm${part}`,
)

export default defineConfig({
  plugins: [styleRules(), routeFacts(), reactRouter(), asInProduction()],
  test: {
    // React's production build is what a server runs, and it renders faster.
    env: { NODE_ENV: 'production' },
    include: ['{app,host,cli,demo,bench,resilience,test}/**/*.test.{ts,tsx}'],
    exclude: ['resilience/**'],
    globalSetup: './test/postgres.ts',
    setupFiles: './test/setup.ts',
    css: true,
    // Node reads Drizzle's package.json, of 180 kB, for each of its files; bundling saves each test file a second.
    deps: { optimizer: { ssr: { enabled: true, include: drizzle } } },
    maxWorkers: 2,
    // These end only what hangs: no test depends on how fast the machine is.
    testTimeout: 600_000,
    hookTimeout: 600_000,
    expect: { poll: { timeout: patienceMs } },
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
