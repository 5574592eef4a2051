import { AsyncLocalStorage } from 'node:async_hooks'
import promises from 'node:fs/promises'
import { registerHooks, syncBuiltinESMExports } from 'node:module'

/** Which of the calls that a request makes to database and files is to fail, and whether it takes effect before it does. */
export type Fault = { at: number; when: 'before' | 'after' }
type Watch = { calls: string[]; fault?: Fault }

const watches = new AsyncLocalStorage<Watch>()
const wrapped = new URL('./faulty-postgres.ts', import.meta.url).href
const fileCalls = [
  'open',
  'rename',
  'rm',
  'unlink',
  'mkdir',
  'lstat',
  'stat',
  'statfs',
  'access',
  'readdir',
  'copyFile',
] as const
const handleCalls = ['writeFile', 'sync', 'stat', 'close'] as const

/** To be called before anything of the product is imported: from then on its database and its files can be made to fail. */
export function installFaults(): void {
  registerHooks({
    resolve(specifier, context, next) {
      if (specifier !== 'postgres' || context.parentURL === wrapped) return next(specifier, context)
      return { url: wrapped, shortCircuit: true }
    },
  })
  for (const name of fileCalls) watchCall(promises as never, `fs.${name}`, name)
  const { open } = promises
  promises.open = async (...given) => {
    const handle = await open(...given)
    for (const name of handleCalls) watchCall(handle as never, `file.${name}`, name)
    return handle
  }
  syncBuiltinESMExports()
}

/** Runs a task whose calls are counted, one of which may fail. Out: what the task gives, and the calls that it made. */
export async function watching<Result>(task: () => Promise<Result>, fault?: Fault) {
  const watch: Watch = { calls: [], fault }
  const result = await watches.run(watch, task)
  return { result, calls: watch.calls }
}

/** Makes a call unless it is the one to fail. */
export async function step<Result>(name: string, call: () => Result): Promise<Awaited<Result>> {
  const watch = watches.getStore()
  const failing = watch && watch.calls.push(name) - 1 === watch.fault?.at ? watch.fault.when : 'never'
  if (failing === 'before') throw injected(name)
  const result = await call()
  if (failing === 'after') throw injected(name)
  return result
}

function watchCall(owner: Record<string, (...given: unknown[]) => unknown>, title: string, name: string) {
  const call = owner[name]
  owner[name] = (...given) => step(title, () => call?.apply(owner, given))
}

function injected(name: string) {
  return Object.assign(new Error(`${name} fails in this drill.`), { code: 'EIO' })
}
