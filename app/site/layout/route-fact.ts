import { matchPath } from 'react-router'

/** Returns the fact of the route that an address leads to. Pages without their optional id have nothing to show. */
export function routeFact<Fact>(facts: Readonly<Record<string, Fact>>, pathname: string): Fact | undefined {
  return Object.entries(facts).find(([path]) => matchPath(path.replace('?', ''), pathname))?.[1]
}
