import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import type { AtRule } from 'postcss'
import { defineConfig } from 'vite'

// The oldest browsers in which pages look as designed. In older ones they stay usable: readable without styles, and without script.
const styledFrom = ['chrome87', 'firefox78', 'safari14']

// What every page needs of React and its router is one file: it packs better, and is one request.
const framework = { name: 'framework', test: /node_modules\/(react|react-dom|react-router|scheduler)\// }

// Browsers older than 2022 skip all that is in a layer; the styles' order does without, except in what Tailwind itself adds.
const withoutLayers = {
  postcssPlugin: 'without-layers',
  AtRule: { layer: (rule: AtRule) => void (rule.nodes ? rule.replaceWith(rule.nodes) : rule.remove()) },
}

export default defineConfig({
  plugins: [tailwindcss(), reactRouter()],
  css: { postcss: { plugins: [withoutLayers] } },
  build: { assetsInlineLimit: 0, cssTarget: styledFrom },
  environments: {
    client: { build: { rolldownOptions: { output: { codeSplitting: { groups: [framework] } } } } },
  },
})
