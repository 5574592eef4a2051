import { createHash } from 'node:crypto'
import { minify } from 'vite'
import { catalogueOf } from './catalogue.server.ts'
import type { Language } from './languages.ts'
import { textsOfCode } from './texts-of-code.ts'
import { wordsInto } from './words-into.ts'

type Scripts = ReadonlyMap<string, string>

const hashed = /-[\w-]{8}\.js$/

/**
 * Puts the words of each language into the scripts of a build, by their names, and minifies them. A script's name tells
 * the words of all that it loads, so that a browser fetches anew only what has changed. What has no words is the same in
 * each language.
 */
export async function scriptsIn(languages: readonly Language[], scripts: Scripts): Promise<Map<Language, Scripts>> {
  const loaded = new Map([...scripts].map(([name, code]) => [name, namesIn(code, scripts)]))
  const small = new Map<string, Promise<string>>()
  const read = new Map([...scripts].map(([name, code]) => [name, wordsInto(code, name)]))
  const found = await Promise.all(languages.map(async (language) => [language, await scriptsOf(language)] as const))
  return new Map(found)

  async function scriptsOf(language: Language) {
    const isLacking = lacksWords(language)
    const minified = await Promise.all(
      [...read].map(async ([name, into]) => [name, await smaller(name, into(language, isLacking))] as const),
    )
    const code = new Map(minified)
    const names = new Map([...code.keys()].map((name) => [name, nameOf(name, code)]))
    return new Map(minified.map(([name, text]) => [names.get(name) ?? name, renamed(text, loaded.get(name), names)]))
  }

  function smaller(name: string, code: string) {
    // The list of scripts is JSON, which the server reads too.
    if (isManifest(name)) return code
    const made = small.get(code) ?? minified(name, code)
    small.set(code, made)
    return made
  }

  function nameOf(name: string, code: Scripts) {
    const hash = createHash('sha256')
    for (const each of reached(name, loaded)) hash.update(each).update(code.get(each) ?? '')
    return name.replace(hashed, `-${hash.digest('hex').slice(0, 8)}.js`)
  }
}

/** Whether this is the list of what each route loads. */
export function isManifest(name: string): boolean {
  return name.startsWith('manifest-')
}

/** Whether a text of the code has no translation into the language. */
function lacksWords(language: Language) {
  const catalogue = catalogueOf(language)
  return catalogue !== undefined && textsOfCode([]).some(({ key }) => !catalogue.forms.has(key))
}

async function minified(name: string, code: string) {
  const { code: small, errors } = await minify(name, code, {
    module: true,
    compress: { target: 'es2022' },
    mangle: { toplevel: true },
  })
  if (errors.length > 0) throw new Error(`${name}: ${errors[0]?.message}`)
  return small
}

function namesIn(code: string, scripts: Scripts) {
  return [...scripts.keys()].filter((name) => code.includes(`/${name}`))
}

function reached(name: string, loaded: ReadonlyMap<string, string[]>) {
  const names = new Set([name])
  for (const each of names) for (const next of loaded.get(each) ?? []) names.add(next)
  return [...names].sort()
}

function renamed(text: string, loaded: readonly string[] = [], names: Scripts) {
  return loaded.reduce((written, name) => written.replaceAll(`/${name}`, `/${names.get(name)}`), text)
}
