import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { get, type IncomingMessage } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { companyPath } from '../app/workplaces/company-name.ts'
import { memberCookie } from '../test/accounts.ts'
import { companyName, fillDataSet } from '../test/data-set.ts'
import { openDatabase } from '../test/product-database.ts'
import { startServer } from '../test/server-process.ts'
import { articlesAtScale } from './articles-at-scale.ts'
import { type Row, writeTable } from './doc-table.ts'
import { type Load, load, needDebianPackages, type SentRequest, serverCore } from './load.ts'
import { mentorsAtScale } from './mentors-at-scale.ts'
import { type Page, withBareReact, withNginx, withNodeHttp } from './reference-servers.ts'

// What is rendered for each request gets quicker for some seconds, while its code is optimised.
const warmUpSeconds = 10

type Product = { address: string; folder: string; cookie: string }
type Pages = { post: string; company: string; mentor: string }

/** Compares our pages with the same bytes from nginx and from Node's http, and with React that renders the same page. */
export async function benchServe(): Promise<void> {
  needDebianPackages(['wrk', 'nginx-light'])
  const folder = mkdtempSync(join(tmpdir(), 'upinde-bench-'))
  // The modules of the product use the database of this folder.
  process.env.DATA_DIR = folder
  try {
    const rows: Row[] = []
    await withProduct(folder, {}, async (product) => {
      const pages = await fillPages(product)
      rows.push(...(await sharedPages(product, pages)), ...(await otherAnswers(product)))
    })
    await withProduct(folder, { PAGE_CACHE_MB: '0' }, async (product) => {
      rows.push(...(await renderedPages(product)))
    })
    writeTable('serve', rows)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
  process.exit()
}

async function withProduct(
  folder: string,
  environment: Record<string, string>,
  measure: (product: Product) => Promise<void>,
) {
  const product = await startServer(folder, { TRUST_PROXY: 'true', ...environment }, { core: serverCore })
  try {
    await measure({ address: product.address, folder, cookie: await memberCookie(product.address) })
  } finally {
    await product.stop()
  }
}

async function fillPages({ folder }: Product): Promise<Pages> {
  const sql = openDatabase(folder)
  await fillDataSet(sql, 10_000, 0)
  await articlesAtScale.fill(sql, 100)
  await mentorsAtScale.fill(sql, 1_000)
  const [article] = await sql`select id from articles limit 1`
  const [mentor] = await sql`select public_id from mentors limit 1`
  await sql.end()
  return {
    post: `/post/${article?.id}`,
    company: companyPath(companyName(1)),
    mentor: `/mentor/${mentor?.public_id}`,
  }
}

async function sharedPages({ address, folder, cookie }: Product, { post, company, mentor }: Pages) {
  const rows: Row[] = []
  const compare = async (label: string, path: string, asked: SentRequest) => {
    const page = await bytesOf(address + path, asked)
    const ours = await load(address + path, asked)
    const theirs = await withNginx(folder, page, (file) => load(file, asked))
    rows.push(compared(label, ours, 'nginx, the same bytes', theirs))
  }
  for (const path of ['/', '/inside-workplaces', '/news-and-insights', post]) await compare(shown(path), path, {})
  await compare('`/`, not compressed', '/', { isPlain: true })
  for (const path of ['/reviews', company, '/mentors', mentor]) {
    await compare(`${shown(path)}, for a member`, path, { cookie })
  }
  await compare('`/reviews`, for a member, not compressed', '/reviews', { cookie, isPlain: true })
  await compare('`/reviews.data`, for a member', '/reviews.data', { cookie })
  return rows
}

async function otherAnswers({ address, folder, cookie }: Product) {
  const page = await bytesOf(`${address}/`, {})
  const [home, list] = [await load(`${address}/`), await load(`${address}/news-and-insights`)]
  const fromMemory = await withNodeHttp(folder, page, (program) => load(program))
  const changing = await whileWriting(folder, (writes) => load(`${address}/news-and-insights`, { writes }))
  const account = await load(`${address}/account`, { cookie, warmUpSeconds })
  const bare = await renderedBare({ address, folder, cookie }, '/account', { cookie })
  return [
    compared('`/`', home, 'Node’s `http`, the same bytes', fromMemory),
    compared('`/healthz`', await load(`${address}/healthz`), 'Node’s `http`, the bytes of `/`', fromMemory),
    compared('`/news-and-insights`, one write for a hundred requests', changing, 'the same without writes', list),
    compared('`/account`, made for one member', account, 'React alone', bare),
  ]
}

async function renderedPages(product: Product) {
  const rows: Row[] = []
  for (const [label, path, asked] of [
    ['`/`, nothing in memory', '/', {}],
    ['`/reviews`, for a member, nothing in memory', '/reviews', { cookie: product.cookie }],
  ] as const) {
    const ours = await load(product.address + path, { ...asked, warmUpSeconds })
    rows.push(compared(label, ours, 'React alone', await renderedBare(product, path, asked)))
  }
  return rows
}

function renderedBare({ address, folder }: Product, path: string, { cookie }: SentRequest) {
  return withBareReact({ dataDir: folder, address, path, cookie }, (program) => load(program, { warmUpSeconds }))
}

/** Each byte that is written to the file changes an article, which all kept pages of the list of articles show. */
async function whileWriting(folder: string, measure: (writes: string) => Promise<Load>) {
  const { db } = await import('../app/platform/db/db.server.ts')
  const { notify } = await import('../app/platform/live/live.server.ts')
  const writes = join(folder, 'writes')
  writeFileSync(writes, '')
  const reader = spawn('tail', ['-f', writes])
  reader.stdout.on('data', async (bytes: Buffer) => {
    for (let write = 0; write < bytes.length; write++) {
      await db().transaction(async (tx) => {
        await tx.execute(`update articles set version = version + 1 where id = (select min(id) from articles)`)
        await notify(tx, 'articles')
      })
    }
  })
  try {
    return await measure(writes)
  } finally {
    reader.kill()
  }
}

function compared(label: string, ours: Load, reference: string, theirs: Load): Row {
  const ratio = ours['requests/s'] / theirs['requests/s']
  return {
    page: label,
    ...ours,
    'compared with': reference,
    'its requests/s': theirs['requests/s'],
    ratio: rounded(ratio),
  }
}

function rounded(ratio: number) {
  return Number(ratio.toPrecision(2))
}

function shown(path: string) {
  return `\`${path.replace(/^(\/(?:post|company|mentor)\/).+/, '$1…')}\``
}

async function bytesOf(address: string, { cookie = '', isPlain }: SentRequest): Promise<Page> {
  const answer = await new Promise<IncomingMessage>((resolve, reject) => {
    get(address, { headers: { cookie, ...(!isPlain && { 'accept-encoding': 'br' }) } }, resolve).on('error', reject)
  })
  const parts: Buffer[] = []
  for await (const part of answer) parts.push(part)
  return { bytes: Buffer.concat(parts), encoding: answer.headers['content-encoding'] === 'br' ? 'br' : null }
}
