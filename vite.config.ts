import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'vite'

// What every page needs of React and its router is one file: it packs better, and is one request.
const framework = { name: 'framework', test: /node_modules\/(react|react-dom|react-router|scheduler)\// }

export default defineConfig({
  plugins: [tailwindcss(), reactRouter()],
  build: { assetsInlineLimit: 0 },
  environments: {
    client: { build: { rolldownOptions: { output: { codeSplitting: { groups: [framework] } } } } },
  },
})
