import type { Plugin } from 'vite'
import { factsOf, type RouteFacts, routesWith } from './route-manifest.server.ts'

const prefix = 'virtual:route-facts/'

/** Serves one fact of all routes as `virtual:route-facts/<fact>`: the whole manifest would add 2.7 kB to every page. */
export function routeFacts(): Plugin {
  return {
    name: 'route-facts',
    resolveId: (id) => (id.startsWith(prefix) ? `\0${id}` : undefined),
    load(id) {
      if (!id.startsWith(`\0${prefix}`)) return
      const fact = id.slice(prefix.length + 1) as keyof RouteFacts
      const paths = routesWith((facts) => facts[fact])
      return `export default ${JSON.stringify(Object.fromEntries(paths.map((path) => [path, factsOf(path)[fact]])))}`
    },
  }
}
