import { routesWith } from '../../app/route-manifest.server.ts'

export function addressesWith(fact: Parameters<typeof routesWith>[0]): Set<string> {
  return new Set(routesWith(fact).flatMap((path) => [path, `${path}.data`]))
}

const unlimited = addressesWith((facts) => facts.unlimited)

export function isUnlimited(path: string): boolean {
  return unlimited.has(path)
}
