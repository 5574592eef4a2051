import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, globSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip as gzipOf } from 'node:zlib'
import { type Language, languages } from '../app/words/languages.ts'
import { isManifest, scriptsIn } from '../app/words/scripts-in.ts'

const root = join(import.meta.dirname, '..')
const [run, brotli, gzip] = [promisify(execFile), promisify(brotliCompress), promisify(gzipOf)]
/** Runs the product; `buildIfStale` makes it. */
export const builtServer = join(root, 'build/server/index.js')

const stampFile = join(root, 'build/stamp')
const sources = [
  'server.ts',
  'host/**/*',
  'app/**/*',
  'public/**/*',
  'package-lock.json',
  'vite.config.ts',
  'react-router.config.ts',
  'cli/build.ts',
]

/** Builds the product, with what browsers load in each language. */
export async function buildIfStale(): Promise<void> {
  const stamp = sourceStamp()
  if (existsSync(stampFile) && readFileSync(stampFile, 'utf8') === stamp) return
  console.log('Building …')
  rmSync(stampFile, { force: true })
  await reactRouterBuild()
  await writeBrowserFiles()
  writeFileSync(stampFile, stamp)
}

// pdeathsig: the build ends with this process, however that ends.
async function reactRouterBuild() {
  const command = [process.execPath, join(root, 'node_modules/@react-router/dev/bin.cjs'), 'build']
  const env = { ...process.env, NODE_ENV: 'production' }
  await run('setpriv', ['--pdeathsig', 'TERM', ...command], { cwd: root, env }).catch(({ stdout, stderr }) => {
    throw new Error(`The build failed.\n${stdout}\n${stderr}`)
  })
}

/** Puts words into the scripts, and writes what a page loads in each language into `manifests.json`. */
async function writeBrowserFiles() {
  const assets = join(root, 'build/client/assets')
  const names = globSync('*.js', { cwd: assets })
  const scripts = new Map(names.map((name) => [name, readFileSync(join(assets, name), 'utf8')]))
  for (const name of names) rmSync(join(assets, name))
  const manifests: Partial<Record<Language, unknown>> = {}
  const of = Object.keys(languages) as Language[]
  for (const [language, files] of await scriptsIn(of, scripts)) {
    for (const [name, code] of files) {
      writeFileSync(join(assets, name), code)
      if (isManifest(name)) manifests[language] = JSON.parse(code.slice(code.indexOf('{'), code.lastIndexOf('}') + 1))
    }
  }
  writeFileSync(join(root, 'build/manifests.json'), JSON.stringify(manifests))
  await Promise.all(globSync('**/*.{js,css,svg}', { cwd: assets }).map((file) => precompress(join(assets, file))))
}

function sourceStamp() {
  const hash = createHash('sha256')
  const files = globSync(sources, { cwd: root, withFileTypes: true }).filter((entry) => entry.isFile())
  for (const file of files.map((entry) => join(entry.parentPath, entry.name)).sort()) {
    if (!file.endsWith('.test.ts')) hash.update(file.slice(root.length)).update(readFileSync(file))
  }
  return hash.digest('hex')
}

async function precompress(file: string) {
  // Compressed as one block, the framework is 66 bytes lighter.
  const params = { [constants.BROTLI_PARAM_LGBLOCK]: constants.BROTLI_MAX_INPUT_BLOCK_BITS }
  const plain = readFileSync(file)
  writeFileSync(`${file}.br`, await brotli(plain, { params }))
  writeFileSync(`${file}.gz`, await gzip(plain, { level: 9 }))
}

if (import.meta.main) await buildIfStale()
