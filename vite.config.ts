import { reactRouter } from '@react-router/dev/vite'
import { defineConfig, type EnvironmentOptions } from 'vite'
import { routeFacts } from './app/route-manifest.vite.ts'
import { reactAsModule, sharedScripts } from './app/scripts.vite.ts'
import { countryNames } from './app/site/country-names/country-names.vite.ts'
import { elementsInTheirLanguage, englishWords, markWords } from './app/words/words.vite.ts'

// The oldest browsers that show the design. Older ones get usable pages without styles and script.
const styledFrom = ['chrome87', 'firefox78', 'safari14']

// Host and app in one module graph, with their libraries: resolving those one by one takes Node a second and 40 MB.
// The log tells libraries by the names of their files.
const libraries = { name: 'libraries', test: /\/node_modules\//, entriesAware: true }
const server: EnvironmentOptions = {
  define: { 'process.env.NODE_ENV': '"production"' },
  resolve: { noExternal: true, external: ['@aws-sdk/client-s3', '@aws-sdk/s3-request-presigner'] },
  build: { rolldownOptions: { input: 'server.ts', output: { codeSplitting: { groups: [libraries] } } } },
}

export default defineConfig(({ command }) => ({
  plugins: [
    elementsInTheirLanguage(),
    reactAsModule(),
    routeFacts(),
    markWords(),
    countryNames(),
    englishWords(),
    reactRouter(),
  ],
  css: { transformer: 'lightningcss', lightningcss: { drafts: { customMedia: true } } },
  // `cli/build.ts` minifies the scripts, once it has put words into them.
  build: { assetsInlineLimit: 0, cssTarget: styledFrom, minify: false, cssMinify: 'lightningcss' },
  environments: {
    client: { build: { rolldownOptions: { output: { codeSplitting: { groups: sharedScripts } } } } },
    ...(command === 'build' && { ssr: server }),
  },
}))
