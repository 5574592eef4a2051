import type { Plugin } from 'vite'
import { factsOf, type RouteFacts, routesWith } from './route-manifest.server.ts'

const prefix = 'virtual:route-facts/'

/** Serves one fact of all routes as `virtual:route-facts/<fact>`, so that browsers do not load the whole manifest. */
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

/** Replaces `href('/path')` by its path in builds: without parameters there is nothing left to compute. */
export function constantHrefs(): Plugin {
  return {
    name: 'constant-hrefs',
    apply: 'build',
    transform: {
      filter: { id: /\/app\/.+\.tsx?$/, code: 'href(' },
      handler: (code) => code.replace(/\bhref\((["'])(\/[^:*"']*)\1\)/g, '$1$2$1'),
    },
  }
}
