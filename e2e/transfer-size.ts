import { get, type IncomingMessage } from 'node:http'
import { brotliDecompressSync } from 'node:zlib'

export type Weight = { html: number; css: number; script: number; font: number }

/** Measures the bytes that a browser transfers for the first view of a page, compressed with Brotli. */
export async function measureTransfer(page: string, cookie = ''): Promise<Weight> {
  const { bytes, text } = await fetchCompressed(page, { cookie })
  const files = [...new Set(text.match(/\/assets\/[\w./-]+\.(?:css|js)/g) ?? [])]
  const styles = await Promise.all(
    files.filter((file) => file.endsWith('.css')).map((file) => fetchCompressed(new URL(file, page).href)),
  )
  const fonts = [text, ...styles.map((style) => style.text)].flatMap(
    (each) => each.match(/\/assets\/[\w./-]+\.woff2/g) ?? [],
  )
  const scripts = new Map<string, number>()
  for (const file of files) if (file.endsWith('.js')) await addWithImports(new URL(file, page).href, scripts)
  return {
    html: bytes,
    css: styles.reduce((sum, style) => sum + style.bytes, 0),
    script: [...scripts.values()].reduce((sum, size) => sum + size, 0),
    font: await total(fonts, page),
  }
}

async function addWithImports(address: string, sizes: Map<string, number>) {
  if (sizes.has(address)) return
  const { bytes, text } = await fetchCompressed(address)
  sizes.set(address, bytes)
  for (const [, file = ''] of text.matchAll(/(?:from|import)\s*["'](\.\/[\w.-]+\.js)["']/g))
    await addWithImports(new URL(file, address).href, sizes)
}

async function total(files: string[], page: string) {
  const fetched = await Promise.all(files.map((file) => fetchCompressed(new URL(file, page).href)))
  return fetched.reduce((sum, { bytes }) => sum + bytes, 0)
}

async function fetchCompressed(address: string, headers: Record<string, string> = {}) {
  const answer = await new Promise<IncomingMessage>((resolve, reject) => {
    get(address, { headers: { 'accept-encoding': 'br', ...headers } }, resolve).on('error', reject)
  })
  if (answer.statusCode !== 200) throw new Error(`${address} answered ${answer.statusCode}`)
  const parts: Buffer[] = []
  for await (const part of answer) parts.push(part)
  const body = Buffer.concat(parts)
  const isPacked = answer.headers['content-encoding'] === 'br'
  return { bytes: body.length, text: (isPacked ? brotliDecompressSync(body) : body).toString() }
}
