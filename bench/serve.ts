import { spawn } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { companyPath } from '../app/workplaces/company-name.ts'
import { memberCookie } from '../test/accounts.ts'
import { companyName, fillDataSet } from '../test/data-set.ts'
import { articlesAtScale } from './articles-at-scale.ts'
import { type Row, writeTable } from './doc-table.ts'
import { type Load, load, needDebianPackages, type SentRequest } from './load.ts'
import { mentorsAtScale } from './mentors-at-scale.ts'
import { inFolder, type Product, pageAt, serverCore, withProduct } from './product.ts'
import { withBareReact, withNginx, withNodeHttp } from './reference-servers.ts'

// What is rendered for each request gets quicker for some seconds, while its code is optimised.
const warmUpSeconds = 10

/** Compares our pages with the same bytes from nginx and from Node's http, and with React that renders the same page. */
export async function bench(): Promise<void> {
  needDebianPackages(['wrk', 'nginx-light'])
  await inFolder(async (folder) => {
    const shared = await withProduct(folder, { core: serverCore }, async (product) => {
      const cookie = await memberCookie(product.address)
      return [...(await sharedPages(product, cookie)), ...(await otherAnswers(product, cookie))]
    })
    const settings = { PAGE_CACHE_MB: '0' }
    const rendered = await withProduct(folder, { core: serverCore, settings }, renderedPages)
    writeTable('serve', [...shared, ...rendered])
  })
}

async function fillPages({ sql }: Product) {
  await fillDataSet(sql, 10_000, 0)
  await articlesAtScale.fill(sql, 100)
  await mentorsAtScale.fill(sql, 1_000)
  const [article] = await sql`select id from articles limit 1`
  const [mentor] = await sql`select public_id from mentors limit 1`
  return {
    post: `/post/${article?.id}`,
    company: companyPath(companyName(1)),
    mentor: `/mentor/${mentor?.public_id}`,
  }
}

async function sharedPages(product: Product, cookie: string) {
  const { address, folder } = product
  const { post, company, mentor } = await fillPages(product)
  const rows: Row[] = []
  const compare = async (label: string, path: string, asked: SentRequest) => {
    const page = await pageAt(address + path, { headers: headersOf(asked) })
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

async function otherAnswers(product: Product, cookie: string) {
  const { address, folder } = product
  const page = await pageAt(`${address}/`, { headers: headersOf({}) })
  const [home, list] = [await load(`${address}/`), await load(`${address}/news-and-insights`)]
  const fromMemory = await withNodeHttp(folder, page, (program) => load(program))
  const changing = await whileWriting(folder, (writes) => load(`${address}/news-and-insights`, { writes }))
  const rows = [
    compared('`/`', home, 'Node’s `http`, the same bytes', fromMemory),
    compared('`/healthz`', await load(`${address}/healthz`), 'Node’s `http`, the bytes of `/`', fromMemory),
    compared('`/news-and-insights`, one write for a hundred requests', changing, 'the same without writes', list),
  ]
  for (const path of ['/account', '/connect', '/']) {
    rows.push(await besideReact(product, `\`${path}\`, made for one member`, path, cookie))
  }
  return rows
}

async function renderedPages(product: Product) {
  const cookie = await memberCookie(product.address)
  return [
    await besideReact(product, '`/`, nothing in memory', '/'),
    await besideReact(product, '`/reviews`, for a member, nothing in memory', '/reviews', cookie),
  ]
}

async function besideReact({ address, folder }: Product, label: string, path: string, cookie?: string) {
  const ours = await load(address + path, { cookie, warmUpSeconds })
  const page = { dataDir: folder, address, path, cookie }
  const bare = await withBareReact(page, (program) => load(program, { warmUpSeconds }))
  return compared(label, ours, 'React alone', bare)
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
  const compared = { 'compared with': reference, 'its requests/s': theirs['requests/s'] }
  return { page: label, ...ours, ...compared, ratio: Number(ratio.toPrecision(2)) }
}

function shown(path: string) {
  return `\`${path.replace(/^(\/(?:post|company|mentor)\/).+/, '$1…')}\``
}

function headersOf({ cookie = '', isPlain }: SentRequest) {
  return { cookie, ...(!isPlain && { 'accept-encoding': 'br' }) }
}
