import type { Config } from '@react-router/dev/config'

export default {
  ssr: true,
  // Without script every link is a page load; with it, the routes of the visible links are enough.
  routeDiscovery: { mode: 'initial' },
} satisfies Config
