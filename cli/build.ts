import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, globSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'

const root = join(import.meta.dirname, '..')
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

export function buildIfStale(): void {
  const stamp = sourceStamp()
  if (existsSync(stampFile) && readFileSync(stampFile, 'utf8') === stamp) return
  console.log('Building …')
  rmSync(stampFile, { force: true })
  reactRouterBuild()
  precompress()
  writeFileSync(stampFile, stamp)
}

// pdeathsig: the build ends with this process, however that ends.
function reactRouterBuild() {
  const command = [process.execPath, join(root, 'node_modules/@react-router/dev/bin.cjs'), 'build']
  const { status, stdout, stderr } = spawnSync('setpriv', ['--pdeathsig', 'TERM', ...command], {
    cwd: root,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, NODE_ENV: 'production' },
  })
  if (status !== 0) throw new Error(`The build failed.\n${stdout}\n${stderr}`)
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

if (import.meta.main) buildIfStale()
