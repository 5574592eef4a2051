import { enableCompileCache, registerHooks } from 'node:module'
import { fileURLToPath } from 'node:url'

// Loaded before everything else (run.sh, test/run.ts): a start takes half the time. What was compiled is kept; and Node, which
// reads the 180 kB of drizzle-orm's package.json again for each of its files, is told what they are.
enableCompileCache(fileURLToPath(new URL('../node_modules/.cache/compiled', import.meta.url)))

registerHooks({
  resolve(specifier, context, next) {
    const isOfDrizzle = specifier.startsWith('.') && context.parentURL?.includes('/node_modules/drizzle-orm/')
    if (!isOfDrizzle || context.conditions.includes('require')) return next(specifier, context)
    return { url: new URL(specifier, context.parentURL).href, format: 'module', shortCircuit: true }
  },
})
