import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import type { AtRule } from 'postcss'
import { defineConfig } from 'vite'
import { constantHrefs, routeFacts } from './app/route-manifest.vite.ts'

// The oldest browsers that show the design. Older ones get usable pages without styles and script.
const styledFrom = ['chrome87', 'firefox78', 'safari14']

const framework = { name: 'framework', test: /node_modules\/(react|react-dom|react-router|scheduler)\// }

// Browsers from before 2022 skip everything in a cascade layer, and Tailwind itself adds some.
const withoutLayers = {
  postcssPlugin: 'without-layers',
  AtRule: { layer: (rule: AtRule) => void (rule.nodes ? rule.replaceWith(rule.nodes) : rule.remove()) },
}

export default defineConfig({
  plugins: [tailwindcss(), routeFacts(), constantHrefs(), reactRouter()],
  css: { postcss: { plugins: [withoutLayers] } },
  build: { assetsInlineLimit: 0, cssTarget: styledFrom },
  environments: {
    client: { build: { rolldownOptions: { output: { codeSplitting: { groups: [framework] } } } } },
  },
})
