import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { type Browser, chromium } from '@playwright/test'
import { chromiumOptions } from '../test/chromium.ts'
import { until } from '../test/patience.ts'
import { startProxy } from '../test/proxy.ts'
import { articlesAtScale } from './articles-at-scale.ts'
import { writeTable } from './doc-table.ts'
import { needDebianPackages } from './load.ts'
import { inFolder, type Product, quantile, withProduct } from './product.ts'

const rounds = 9
const asFile = '`/` as one file'
const slow3G = { offline: false, latency: 400, downloadThroughput: 50_000, uploadThroughput: 50_000 }
const processorSlowdown = 6

type View = { first: number; largest: number; requests: number; bytes: number }
type Target = { protocol: string; page: string; address: string; views: View[] }

/**
 * Loads pages for the first time on a slow phone: from the server over HTTP/1.1, and from the sample's nginx in front of
 * it over HTTP/2. Beside them stands the home page as one file without scripts, over the same protocol.
 */
export async function bench(): Promise<void> {
  needDebianPackages(['nginx-light'])
  await inFolder((folder) => withProduct(folder, {}, viewPages))
}

async function viewPages({ folder, address, sql }: Product) {
  const file = await serveFile(await withoutFurtherFiles(address))
  const proxy = await proxyTo(address, join(folder, 'proxy'))
  const fileProxy = await proxyTo(file.address, join(folder, 'file-proxy'))
  const browser = await chromium.launch(chromiumOptions)
  try {
    await articlesAtScale.fill(sql, 20)
    const [article] = await sql`select id from articles order by title limit 1`
    const pages = {
      '`/`': '/',
      '`/auth`': '/auth',
      '`/inside-workplaces`': '/inside-workplaces',
      'an article': `/post/${article?.id}`,
    }
    const overHttp1 = targetsOf('http/1.1', pages, address, file.address)
    const overHttp2 = targetsOf('h2', pages, proxy.publicUrl, fileProxy.publicUrl)
    // In turn, so that other load on the machine slows all alike.
    for (let round = 0; round < rounds; round++)
      for (const target of [...overHttp1, ...overHttp2]) target.views.push(await viewFirst(browser, target))
    writeTable('first-view', [...rowsOf('HTTP/1.1', overHttp1), ...rowsOf('HTTP/2', overHttp2)])
  } finally {
    await browser.close()
    await fileProxy.stop()
    await proxy.stop()
    file.close()
  }
}

async function proxyTo(address: string, folder: string) {
  const proxy = await startProxy(folder, [new URL(address).port])
  await until(async () => (await fetch(proxy.publicUrl).catch(() => undefined))?.ok ?? false)
  return proxy
}

function targetsOf(protocol: string, pages: Record<string, string>, site: string, file: string): Target[] {
  const addresses = Object.entries(pages).map(([page, path]) => [page, site + path] as const)
  return [...addresses, [asFile, `${file}/`] as const].map(([page, address]) => ({
    protocol,
    page,
    address,
    views: [],
  }))
}

function rowsOf(over: string, targets: Target[]) {
  const median = ({ views }: Target, fact: keyof View) =>
    quantile(
      views.map((view) => view[fact]),
      0.5,
    )
  const ofFile = Math.min(...targets.filter(({ page }) => page === asFile).map((target) => median(target, 'first')))
  return targets.map((target) => ({
    page: target.page,
    over,
    'first paint, ms': Math.round(median(target, 'first')),
    'largest paint, ms': Math.round(median(target, 'largest')),
    requests: median(target, 'requests'),
    kB: Math.round(median(target, 'bytes') / 1000),
    'first paint against the file': Math.round((100 * median(target, 'first')) / ofFile) / 100,
  }))
}

async function viewFirst(browser: Browser, { address, protocol }: Target): Promise<View> {
  await fetch(address)
  const context = await browser.newContext({ viewport: { width: 360, height: 640 }, ignoreHTTPSErrors: true })
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
  const seen = await page.evaluate(async () => {
    const largest = new Promise<number>((resolve) => {
      const observer = new PerformanceObserver((list) => resolve(list.getEntries().at(-1)?.startTime ?? 0))
      observer.observe({ type: 'largest-contentful-paint', buffered: true })
    })
    const [first] = performance.getEntriesByName('first-contentful-paint')
    const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
    return { first: first?.startTime ?? 0, largest: await largest, protocol: navigation?.nextHopProtocol ?? '' }
  })
  await context.close()
  if (seen.protocol !== protocol) throw new Error(`${address} came over ${seen.protocol}, not over ${protocol}.`)
  return { first: seen.first, largest: seen.largest, requests, bytes }
}

async function withoutFurtherFiles(address: string) {
  const page = await (await fetch(address)).text()
  return page
    .replace(/<script[\s\S]*?<\/script>/g, '')
    .replace(/<link rel="icon"[^>]*>/g, '')
    .replace(/@font-face\{[^}]*\}/g, '')
}

async function serveFile(page: string) {
  const body = brotliCompressSync(page)
  const headers = { 'content-type': 'text/html; charset=utf-8', 'content-encoding': 'br' }
  const server = createServer((_, answer) => answer.writeHead(200, headers).end(body))
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const { port } = server.address() as AddressInfo
  return { address: `http://127.0.0.1:${port}`, close: () => server.close() }
}
