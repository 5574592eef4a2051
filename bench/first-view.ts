import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { type Browser, chromium } from '@playwright/test'
import config from '../playwright.config.ts'
import { startProduct } from '../test/product.ts'
import { articlesAtScale } from './articles-at-scale.ts'
import { databaseOf } from './people.ts'

const rounds = 3
const slow3G = { offline: false, latency: 400, downloadThroughput: 50_000, uploadThroughput: 50_000 }
const processorSlowdown = 6

type View = { first: number; largest: number; requests: number; bytes: number }

/** Loads pages for the first time on a slow phone, beside the home page as one file without scripts. */
export async function benchFirstView(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'upinde-bench-'))
  const product = await startProduct(folder)
  const browser = await chromium.launch(config.use?.launchOptions)
  try {
    const sql = databaseOf(folder)
    await articlesAtScale.fill(sql, 20)
    const [article] = await sql`select id from articles order by title limit 1`
    await sql.end()
    const addresses = {
      '/': product.address,
      '/auth': `${product.address}/auth`,
      '/inside-workplaces': `${product.address}/inside-workplaces`,
      'an article': `${product.address}/post/${article?.id}`,
    }
    const file = await serveFile(await withStylesInside(product.address))
    const rows: Record<string, Record<string, number>> = {}
    for (const [page, address] of Object.entries({ ...addresses, '/ as one file': file.address })) {
      await fetch(address)
      rows[page] = toRow(await medianView(browser, address))
    }
    file.close()
    const least = rows['/ as one file']?.['first paint ms'] ?? Number.NaN
    for (const row of Object.values(rows)) row['against one file'] = round((row['first paint ms'] ?? 0) / least)
    console.table(rows)
  } finally {
    await browser.close()
    await product.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

async function medianView(browser: Browser, address: string): Promise<View> {
  const views: View[] = []
  for (let round = 0; round < rounds; round++) views.push(await viewFirst(browser, address))
  const median = (fact: keyof View) => views.map((view) => view[fact]).sort((a, b) => a - b)[rounds >> 1] ?? 0
  return { first: median('first'), largest: median('largest'), requests: median('requests'), bytes: median('bytes') }
}

async function viewFirst(browser: Browser, address: string): Promise<View> {
  const context = await browser.newContext({ viewport: { width: 360, height: 640 } })
  const page = await context.newPage()
  const devTools = await context.newCDPSession(page)
  let requests = 0
  let bytes = 0
  devTools.on('Network.requestWillBeSent', () => requests++)
  devTools.on('Network.loadingFinished', ({ encodedDataLength }) => (bytes += encodedDataLength))
  await devTools.send('Network.enable')
  await devTools.send('Network.emulateNetworkConditions', slow3G)
  await devTools.send('Emulation.setCPUThrottlingRate', { rate: processorSlowdown })
  await page.goto(address, { waitUntil: 'networkidle', timeout: 120_000 })
  const paints = await page.evaluate(async () => {
    const latest = (type: string) =>
      new Promise<number>((resolve) => {
        new PerformanceObserver((list) => resolve(list.getEntries().at(-1)?.startTime ?? 0)).observe({
          type,
          buffered: true,
        })
      })
    const [first] = performance.getEntriesByName('first-contentful-paint')
    return { first: first?.startTime ?? 0, largest: await latest('largest-contentful-paint') }
  })
  await context.close()
  return { ...paints, requests, bytes }
}

async function withStylesInside(address: string) {
  const page = await (await fetch(address)).text()
  const [stylesheet = ''] = /\/assets\/styles-[\w-]+\.css/.exec(page) ?? []
  const styles = await (await fetch(address + stylesheet)).text()
  return page
    .replace(/<script[\s\S]*?<\/script>/g, '')
    .replace(/<link rel="(?:stylesheet|icon)"[^>]*>/g, '')
    .replace('</head>', `<style>${styles.replace(/@font-face\{[^}]*\}/g, '')}</style></head>`)
}

async function serveFile(page: string) {
  const body = brotliCompressSync(page)
  const headers = { 'content-type': 'text/html; charset=utf-8', 'content-encoding': 'br' }
  const server = createServer((_, answer) => answer.writeHead(200, headers).end(body))
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const { port } = server.address() as AddressInfo
  return { address: `http://127.0.0.1:${port}/`, close: () => server.close() }
}

function toRow({ first, largest, requests, bytes }: View) {
  return {
    'first paint ms': Math.round(first),
    'largest paint ms': Math.round(largest),
    requests,
    'bytes, kB': Math.round(bytes / 1000),
  }
}

function round(value: number) {
  return Math.round(value * 100) / 100
}
