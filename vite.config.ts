import { reactRouter } from '@react-router/dev/vite'
import { defineConfig, type EnvironmentOptions } from 'vite'
import { routeFacts } from './app/route-manifest.vite.ts'
import { reactAsModule, sharedScripts } from './app/scripts.vite.ts'
import { countryNames } from './app/site/country-names/country-names.vite.ts'
import type { Language } from './app/words/languages.ts'
import { wordsOf } from './app/words/words.vite.ts'

// The oldest browsers that show the design. Older ones get usable pages without styles and script.
const styledFrom = ['chrome87', 'firefox78', 'safari14']

// `cli/build.ts` builds what browsers load once for each language.
const language = (process.env['BROWSER_LANGUAGE'] ?? 'en') as Language

// Host and app in one module graph, with their libraries: resolving those one by one takes Node a second and 40 MB.
// The log tells libraries by the names of their files.
const libraries = { name: 'libraries', test: /\/node_modules\//, entriesAware: true }
// Of a build in another language, only what browsers load is used: the server's part is the list of it.
const serverInput = language === 'en' ? 'server.ts' : 'virtual:react-router/server-manifest'
const server: EnvironmentOptions = {
  define: { 'process.env.NODE_ENV': '"production"' },
  resolve: { noExternal: true, external: ['@aws-sdk/client-s3', '@aws-sdk/s3-request-presigner'] },
  build: { rolldownOptions: { input: serverInput, output: { codeSplitting: { groups: [libraries] } } } },
}

export default defineConfig(({ command }) => ({
  plugins: [reactAsModule(), routeFacts(language), wordsOf(language), countryNames(), reactRouter()],
  css: { transformer: 'lightningcss', lightningcss: { drafts: { customMedia: true } } },
  build: { assetsInlineLimit: 0, cssTarget: styledFrom },
  environments: {
    client: { build: { rolldownOptions: { output: { codeSplitting: { groups: sharedScripts } } } } },
    ...(command === 'build' && { ssr: server }),
  },
}))
