import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const root = join(import.meta.dirname, '../..')
const imported = /^(?:import|export)(?! type)[^']*?'(\.[^'?]+)|\bimport\('(\.[^'?]+)'\)/gm
// Through its settings a module reaches the database and the files; these start programs or the app, or read pictures,
// for which the app sets rules for its whole process.
const settings = 'app/platform/config/config.server.ts'
const reachesMore = /'(?:node:child_process|sharp|virtual:react-router\/server-build)'/

/** The test files that need no settings, and so no database and no app. Paths are relative to the project. */
export function pureTests(): string[] {
  const files = globSync('{app,host,cli,demo,bench,test}/**/*.{ts,tsx}', { cwd: root })
  const code = new Map(files.map((file) => [file, readFileSync(join(root, file), 'utf8')]))
  const importersOf = Map.groupBy(
    files.flatMap((file) => importsOf(file, code.get(file) ?? '').map((path) => ({ path, importer: file }))),
    ({ path }) => path,
  )
  const reaching = new Set<string>()
  function spread(file: string) {
    if (reaching.has(file)) return
    reaching.add(file)
    for (const { importer } of importersOf.get(file) ?? []) spread(importer)
  }
  for (const file of files) if (file === settings || reachesMore.test(code.get(file) ?? '')) spread(file)
  return files.filter((file) => file.endsWith('.test.ts') && !reaching.has(file))
}

/** Returns what a file loads, types left out. */
export function importsOf(file: string, code: string) {
  return [...code.matchAll(imported)].map(([, statement, call]) => join(file, '..', statement ?? call ?? ''))
}
