import type { Config } from '@react-router/dev/config'

export default {
  ssr: true,
  // With script, the routes of the visible links are enough; without, every link loads a page anyway.
  routeDiscovery: { mode: 'initial' },
} satisfies Config
