import { globSync, readFileSync } from 'node:fs'
import { type Call, callsIn } from './calls.ts'
import { textKey } from './catalogue.server.ts'

export type CallInFile = Call & { file: string }
export type TextOfCode = { key: string; text: string; plural: string | null; context: string | null; files: string[] }

/** Returns the calls of `words.ts` in all files of the app and of the host. */
export function callsOfCode(): CallInFile[] {
  const files = globSync('{app,host}/**/*.{ts,tsx}').filter((file) => !/\.test\.ts$|^app\/words\/words/.test(file))
  return files.toSorted().flatMap((file) => {
    const { calls } = callsIn(readFileSync(file, 'utf8'), file)
    return calls.map((call) => ({ ...call, file }))
  })
}

/** Returns each text once, in the order of the files, and then the lines of longer ones. */
export function textsOfCode(lines: readonly string[]): TextOfCode[] {
  const texts = new Map<string, TextOfCode>()
  for (const { text, plural, context, file } of callsOfCode()) {
    if (text === null) continue
    const key = textKey(text, context)
    const known = texts.get(key) ?? { key, text, plural, context, files: [] }
    known.plural ??= plural
    if (!known.files.includes(file)) known.files.push(file)
    texts.set(key, known)
  }
  for (const text of lines) {
    const line = { key: text, text, plural: null, context: null, files: [] }
    if (!texts.has(text)) texts.set(text, line)
  }
  return [...texts.values()]
}
