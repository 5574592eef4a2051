import { AsyncLocalStorage } from 'node:async_hooks'
import promises from 'node:fs/promises'
import { registerHooks, syncBuiltinESMExports } from 'node:module'

/** `at` is the index of the call to fail. */
export type Fault = { at: number; when: 'before' | 'after' }
type Watch = { calls: string[]; fault?: Fault }

const watches = new AsyncLocalStorage<Watch>()
const wrapped = new URL('./faulty-postgres.ts', import.meta.url).href
const driver = /\/node_modules\/postgres\/src\/index\.js$/
const fileCalls = 'open rename rm unlink mkdir lstat stat statfs access readdir copyFile'.split(' ')
const handleCalls = ['writeFile', 'sync', 'stat', 'close'] as const

/** Call it before importing anything of the product. */
export function installFaults(): void {
  registerHooks({
    resolve(specifier, context, next) {
      const found = next(specifier, context)
      // Vite imports packages by their files.
      return driver.test(found.url) && context.parentURL !== wrapped ? { url: wrapped, shortCircuit: true } : found
    },
  })
  for (const name of fileCalls) wrapCall(promises as never, `fs.${name}`, name)
  const { open } = promises
  promises.open = async (...args) => {
    const handle = await open(...args)
    for (const name of handleCalls) wrapCall(handle as never, `file.${name}`, name)
    return handle
  }
  syncBuiltinESMExports()
}

export async function watchCalls<Result>(task: () => Promise<Result>, fault?: Fault) {
  const watch: Watch = { calls: [], fault }
  const result = await watches.run(watch, task)
  return { result, calls: watch.calls }
}

export async function runCall<Result>(name: string, call: () => Result): Promise<Awaited<Result>> {
  const watch = watches.getStore()
  const failing = watch && watch.calls.push(name) - 1 === watch.fault?.at ? watch.fault.when : 'never'
  if (failing === 'before') throw injected(name)
  const result = await call()
  if (failing === 'after') throw injected(name)
  return result
}

function wrapCall(owner: Record<string, (...args: unknown[]) => unknown>, title: string, name: string) {
  const call = owner[name]
  owner[name] = (...args) => runCall(title, () => call?.apply(owner, args))
}

function injected(name: string) {
  return Object.assign(new Error(`${name} fails in this drill.`), { code: 'EIO' })
}
