import { reactRouter } from '@react-router/dev/vite'
import type { Plugin } from 'vite'
import { defineConfig } from 'vitest/config'
import { routeFacts } from './app/route-manifest.vite.ts'

const drizzle = ['', '/migrator', '/pg-core', '/postgres-js', '/postgres-js/migrator'].map(
  (part) => `drizzle-orm${part}`,
)

export default defineConfig({
  plugins: [routeFacts(), reactRouter(), asNodeResolves()],
  test: {
    include: ['{app,host,cli,demo,bench,resilience,test}/**/*.test.{ts,tsx}'],
    exclude: ['resilience/**'],
    globalSetup: './test/postgres.ts',
    setupFiles: './test/setup.ts',
    css: true,
    // Node reads Drizzle's package.json, of 180 kB, for each of its files; bundling saves each test file a second.
    deps: { optimizer: { ssr: { enabled: true, include: drizzle } } },
    maxWorkers: 2,
    testTimeout: 30_000,
    hookTimeout: 60_000,
    expect: { poll: { timeout: 20_000 } },
  },
})

/** Removes Vite's condition `module`, which Vitest hands to Node: the AWS SDK keeps code for bundlers under it. */
function asNodeResolves(): Plugin {
  return {
    name: 'as-node-resolves',
    configResolved({ ssr }) {
      const resolve = ssr.resolve ?? {}
      resolve.conditions = resolve.conditions?.filter((condition) => condition !== 'module')
    },
  }
}
