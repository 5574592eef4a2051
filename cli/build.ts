import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { cpSync, existsSync, globSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import { translations } from '../app/words/catalogue.server.ts'
import type { Language } from '../app/words/languages.ts'

const root = join(import.meta.dirname, '..')
const run = promisify(execFile)
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

/** Builds the product in English, and what browsers load in each other language too. */
export async function buildIfStale(): Promise<void> {
  const stamp = sourceStamp()
  if (existsSync(stampFile) && readFileSync(stampFile, 'utf8') === stamp) return
  console.log('Building …')
  rmSync(stampFile, { force: true })
  const others = translations.map((language) => reactRouterBuild(language, `build/${language}`))
  await Promise.all([reactRouterBuild('en', 'build'), ...others])
  writeFileSync(
    join(root, 'build/manifests.json'),
    JSON.stringify(Object.fromEntries(translations.map(takeBrowserFiles))),
  )
  precompress()
  writeFileSync(stampFile, stamp)
}

// pdeathsig: the build ends with this process, however that ends.
async function reactRouterBuild(language: Language, folder: string) {
  const command = [process.execPath, join(root, 'node_modules/@react-router/dev/bin.cjs'), 'build']
  const env = { ...process.env, NODE_ENV: 'production', BROWSER_LANGUAGE: language, BUILD_FOLDER: folder }
  await run('setpriv', ['--pdeathsig', 'TERM', ...command], { cwd: root, env }).catch(({ stdout, stderr }) => {
    throw new Error(`The build failed.\n${stdout}\n${stderr}`)
  })
}

/** Returns the language and what a page in it loads. Files that are the same in both languages have one name. */
function takeBrowserFiles(language: Language): [Language, unknown] {
  const folder = join(root, 'build', language)
  const [manifest = ''] = globSync('client/assets/manifest-*.js', { cwd: folder })
  const text = readFileSync(join(folder, manifest), 'utf8')
  cpSync(join(folder, 'client/assets'), join(root, 'build/client/assets'), { recursive: true })
  rmSync(folder, { recursive: true })
  return [language, JSON.parse(text.slice(text.indexOf('{'), text.lastIndexOf('}') + 1))]
}

function sourceStamp() {
  const hash = createHash('sha256')
  const files = globSync(sources, { cwd: root, withFileTypes: true }).filter((entry) => entry.isFile())
  for (const file of files.map((entry) => join(entry.parentPath, entry.name)).sort()) {
    if (!file.endsWith('.test.ts')) hash.update(file.slice(root.length)).update(readFileSync(file))
  }
  return hash.digest('hex')
}

function precompress() {
  // Compressed as one block, the framework is 66 bytes lighter.
  const params = { [constants.BROTLI_PARAM_LGBLOCK]: constants.BROTLI_MAX_INPUT_BLOCK_BITS }
  for (const file of globSync('build/client/assets/**/*.{js,css,svg}', { cwd: root })) {
    const path = join(root, file)
    const plain = readFileSync(path)
    writeFileSync(`${path}.br`, brotliCompressSync(plain, { params }))
    writeFileSync(`${path}.gz`, gzipSync(plain, { level: 9 }))
  }
}

if (import.meta.main) await buildIfStale()
