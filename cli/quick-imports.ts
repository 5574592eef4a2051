import { enableCompileCache, registerHooks } from 'node:module'
import { fileURLToPath } from 'node:url'

// Loaded first, this halves the time of a start. It caches compiled code, and spares Node reading drizzle-orm's
// package.json, of 180 kB, again for each of its files.
enableCompileCache(fileURLToPath(new URL('../node_modules/.cache/compiled', import.meta.url)))

registerHooks({
  resolve(specifier, context, next) {
    const isOfDrizzle = specifier.startsWith('.') && context.parentURL?.includes('/node_modules/drizzle-orm/')
    if (!isOfDrizzle || context.conditions.includes('require')) return next(specifier, context)
    return { url: new URL(specifier, context.parentURL).href, format: 'module', shortCircuit: true }
  },
})
