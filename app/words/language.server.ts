import { AsyncLocalStorage } from 'node:async_hooks'
import type { Language } from './languages.ts'

const current = new AsyncLocalStorage<Language>()

/** Runs the job, and all that it starts, in the language. */
export function inLanguage<Result>(language: Language, job: () => Result): Result {
  return current.run(language, job)
}

/** Returns the language of the request; English outside of one. */
export function language(): Language {
  return current.getStore() ?? 'en'
}
