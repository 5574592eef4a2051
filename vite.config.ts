import { createRequire } from 'node:module'
import { reactRouter } from '@react-router/dev/vite'
import { defineConfig, type EnvironmentOptions, type Plugin } from 'vite'
import { routeFacts } from './app/routes/facts.vite.ts'
import { countryNames } from './app/site/country-names/country-names.ts'
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

const framework = /node_modules\/(react|react-dom|react-router|scheduler)\/|react-as-module/
const onEveryPage =
  /\/app\/(brand|forms\/|words\/(use-)?language|site\/(?!avatar|countr|industries|highlighted-text|named|handling|zone|site-texts\/parted)|ui\/(?!page-header|form\/(?:options|select|send|use-chosen)|list|wizard|copy|delayed|disclosure|faq|still|charts\/(?!arc)))/
const onManyPages =
  /route-facts\/topics|\/app\/(?!admin|site\/(?!avatar|site-texts\/parted)|ui\/wizard|workplaces\/review-f|platform\/text\/(identifying|search-key)|mentorship\/(application|listing))/
const inLongForms = /\/app\//

/** Without these groups `/` loads 31 files with 9 kB more. Of several groups that fit a module, the first is taken. */
const sharedScripts = [
  { name: 'framework', test: framework },
  { name: 'site', test: onEveryPage, minShareCount: 2 },
  { name: 'pages', test: onManyPages, minShareCount: 2 },
  { name: 'forms', test: inLongForms, minShareCount: 2 },
].map((group, place, all) => ({ ...group, priority: all.length - place }))

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

const load = createRequire(import.meta.url)
const commonJs = ['react', 'react/jsx-runtime', 'react-dom', 'react-dom/client']
const prefix = '\0react-as-module:'

/** Converts React from CommonJS in one place: without it every page loads one file more, and `/` a seventh. */
function reactAsModule(): Plugin {
  return {
    name: 'react-as-module',
    apply: 'build',
    enforce: 'pre',
    applyToEnvironment: ({ name }) => name === 'client',
    resolveId(id, importer = '') {
      const isOwn = importer.startsWith(prefix) || /node_modules\/(react|react-dom)\//.test(importer)
      return commonJs.includes(id) && !isOwn ? prefix + id : undefined
    },
    load(id) {
      if (!id.startsWith(prefix)) return
      const name = id.slice(prefix.length)
      const exported = Object.keys(load(name)).filter((part) => part !== 'default')
      return `import whole from '${name}'; export default whole; export const { ${exported} } = whole`
    },
  }
}
