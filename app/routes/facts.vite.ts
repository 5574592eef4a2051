import type { Plugin } from 'vite'
import { markedText } from '../words/calls.ts'
import { factsOf, type RouteFacts, routesWith } from './facts.server.ts'

const prefix = 'virtual:route-facts/'

/** Serves one fact of all routes as `virtual:route-facts/<fact>`: all facts would add 2.7 kB to every page. */
export function routeFacts(): Plugin {
  return {
    name: 'route-facts',
    resolveId: (id) => (id.startsWith(prefix) ? `\0${id}` : undefined),
    load(id) {
      if (!id.startsWith(`\0${prefix}`)) return
      const fact = id.slice(prefix.length + 1) as keyof RouteFacts
      const facts = Object.fromEntries(routesWith((facts) => facts[fact]).map((path) => [path, factsOf(path)[fact]]))
      return `export default ${written(facts, this.environment.name === 'client')}`
    },
  }
}

/** Writes the value as code, for browsers with its texts marked. */
function written(value: unknown, isMarked: boolean, name = ''): string {
  if (isMarked && isText(name)) return markedText(String(value))
  if (Array.isArray(value)) return `[${value.map((each) => written(each, isMarked))}]`
  if (typeof value !== 'object' || value === null) return JSON.stringify(value)
  const pairs = Object.entries(value).filter(([, each]) => each !== undefined)
  return `{${pairs.map(([name, each]) => `${JSON.stringify(name)}:${written(each, isMarked, name)}`)}}`
}

function isText(name: string) {
  return name === 'text' || name === 'failed'
}
