import type { Plugin } from 'vite'
import { factsOf, type RouteFacts, routesWith } from './route-manifest.server.ts'
import { translated } from './words/catalogue.server.ts'
import { inLanguage } from './words/language.server.ts'
import type { Language } from './words/languages.ts'

const prefix = 'virtual:route-facts/'

/** Serves one fact of all routes as `virtual:route-facts/<fact>`: the whole manifest would add 2.7 kB to every page. */
export function routeFacts(language: Language): Plugin {
  return {
    name: 'route-facts',
    resolveId: (id) => (id.startsWith(prefix) ? `\0${id}` : undefined),
    load(id) {
      if (!id.startsWith(`\0${prefix}`)) return
      const fact = id.slice(prefix.length + 1) as keyof RouteFacts
      const facts = Object.fromEntries(routesWith((facts) => facts[fact]).map((path) => [path, factsOf(path)[fact]]))
      const texts = this.environment.name === 'client' ? language : 'en'
      return `export default ${inLanguage(texts, () => JSON.stringify(facts, inWords))}`
    },
  }
}

// What is no text has no translation.
function inWords(_: string, value: unknown) {
  return typeof value === 'string' ? translated(value) : value
}
