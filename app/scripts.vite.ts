import { createRequire } from 'node:module'
import type { Plugin } from 'vite'

const framework = /node_modules\/(react|react-dom|react-router|scheduler)\/|react-as-module/
const onEveryPage =
  /\/app\/(brand|words\/(use-)?language|site\/(?!avatar|countr|industries|highlighted-text|named|handling|zone)|ui\/(?!page-header|form\/(?:options|select|send|use-object|use-pre)|list|wizard|copy|delayed|disclosure|still|charts\/(?!arc)))/
const onManyPages =
  /route-facts\/topics|\/app\/(?!admin|site\/(?!avatar)|ui\/wizard|workplaces\/review-f|platform\/text\/(identifying|search-key)|mentorship\/(application|listing))/
const inLongForms = /\/app\//

/** Without these groups `/` loads 31 files with 9 kB more. Of several groups that fit a module, the first is taken. */
export const sharedScripts = [
  { name: 'framework', test: framework },
  { name: 'site', test: onEveryPage, minShareCount: 2 },
  { name: 'pages', test: onManyPages, minShareCount: 2 },
  { name: 'forms', test: inLongForms, minShareCount: 2 },
].map((group, place, all) => ({ ...group, priority: all.length - place }))

const load = createRequire(import.meta.url)
const commonJs = ['react', 'react/jsx-runtime', 'react-dom', 'react-dom/client']
const prefix = '\0react-as-module:'

/** Converts React from CommonJS in one place: without it every page loads one file more, and `/` a seventh. */
export function reactAsModule(): Plugin {
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
