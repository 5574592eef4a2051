import { setTimeout as pause } from 'node:timers/promises'
import { eq } from 'drizzle-orm'
import { articleImages, articles } from '../../app/news/tables.ts'
import { db } from '../../app/platform/db/db.server.ts'
import { companies } from '../../app/workplaces/tables.ts'
import { random } from '../../test/seeded.ts'
import type { LoadRequest } from './load.ts'
import { newMember, type Person } from './people.ts'
import { application, approval, articleWithPicture, deletion, review, type Write } from './writes.ts'

const streams = 10
const writePercent = 4

export async function siteMix(address: () => string, admin: Person) {
  const member = await newMember()
  await fill(address(), admin)
  const [article] = await db()
    .select({ id: articles.id, fileId: articleImages.fileId })
    .from(articleImages)
    .innerJoin(articles, eq(articles.id, articleImages.articleId))
  const [company] = await db().select({ name: companies.name }).from(companies)
  const companyPage = `/company/${encodeURIComponent(company?.name ?? '')}`
  const publicPages = [
    '/',
    '/news-and-insights',
    `/post/${article?.id}`,
    `/media/${article?.fileId}`,
    '/inside-workplaces',
    '/mentorship',
    '/auth',
    '/readyz',
  ]
  const memberPages = [
    '/reviews',
    companyPage,
    '/mentors',
    '/account',
    '/submit-review',
    '/apply-mentee',
    `${companyPage}.data`,
  ]
  const writes = prepareAhead(admin)
  const stopping = new AbortController()
  const listening = Array.from({ length: streams }, () => keepListening(address, member, stopping.signal))

  function next(): LoadRequest {
    const draw = random.below(100)
    const write = draw < writePercent ? writes.take() : undefined
    if (write) return { name: write.what, send: async () => toResponse(write, address()) }
    if (draw < 10) return page('/admin?tab=reviews', admin)
    return draw < 40 ? page(random.oneOf(memberPages), member) : page(random.oneOf(publicPages))
  }

  function page(path: string, person?: Person): LoadRequest {
    const cookie: Record<string, string> = person ? { cookie: person.cookie } : {}
    return {
      name: path.replace(/[\w-]{22,}|%.*/, '…'),
      send: (headers) => fetch(`${address()}${path}`, { headers: { ...headers, ...cookie } }),
    }
  }

  async function end() {
    stopping.abort()
    await Promise.all([...listening, writes.end()])
  }

  return { next, end }
}

async function fill(address: string, admin: Person) {
  for (const write of [articleWithPicture(admin), await approval(admin)]) await write.send(address)
}

function prepareAhead(admin: Person) {
  const ready: Write[] = []
  let isWanted = true
  const preparing = prepare()
  async function prepare() {
    while (isWanted) {
      // The database is down while the server restarts.
      if (ready.length < 20) ready.push(...(await someWrites(admin).catch(() => [])))
      await pause(100)
    }
  }
  return {
    take: () => ready.shift(),
    end() {
      isWanted = false
      return preparing
    },
  }
}

async function someWrites(admin: Person): Promise<Write[]> {
  const [author, applicant] = [await newMember(), await newMember()]
  const admins = [articleWithPicture(admin), await deletion(admin), await approval(admin)]
  return [review(author), review(author), application(applicant), ...admins]
}

async function toResponse({ send }: Write, address: string) {
  const { status, text } = await send(address)
  return new Response(status === 204 || status === 302 ? null : text, { status: status === 302 ? 200 : status })
}

async function keepListening(address: () => string, { cookie }: Person, signal: AbortSignal) {
  while (!signal.aborted) {
    const headers = { cookie, accept: 'text/event-stream' }
    await fetch(`${address()}/live?topic=articles`, { headers, signal })
      .then((answer) => answer.text())
      .catch(() => {})
    await pause(1000)
  }
}
