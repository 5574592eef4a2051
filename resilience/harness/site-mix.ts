import { setTimeout as pause } from 'node:timers/promises'
import { eq } from 'drizzle-orm'
import { articleImages, articles } from '../../app/news/tables.ts'
import { db } from '../../app/platform/db/db.server.ts'
import { companies } from '../../app/workplaces/tables.ts'
import type { Ask } from './load.ts'
import { newMember, type Person } from './people.ts'
import { application, approval, articleWithPicture, deletion, review, type Write } from './writes.ts'

const streams = 10
const writesOfHundred = 4

/**
 * What a site of some size is asked, at random: of a hundred requests some sixty are pages for everybody, thirty pages for
 * members, five pages for admins, four writes; and ten pages stay open and listen for changes. In: where the server is
 * now, and an admin.
 */
export async function siteMix(address: () => string, admin: Person) {
  const member = await newMember()
  await fill(address(), admin)
  const [article] = await db()
    .select({ id: articles.id, fileId: articleImages.fileId })
    .from(articleImages)
    .innerJoin(articles, eq(articles.id, articleImages.articleId))
  const [company] = await db().select({ name: companies.name }).from(companies)
  const companyPage = `/company/${encodeURIComponent(company?.name ?? '')}`
  const open = [
    '/',
    '/news-and-insights',
    `/post/${article?.id}`,
    `/media/${article?.fileId}`,
    '/inside-workplaces',
    '/mentorship',
    '/auth',
    '/readyz',
  ]
  const closed = [
    '/reviews',
    companyPage,
    '/mentors',
    '/account',
    '/submit-review',
    '/apply-mentee',
    `${companyPage}.data`,
  ]
  const writes = supply(admin)
  const calm = new AbortController()
  const listening = Array.from({ length: streams }, () => listen(address, member, calm.signal))

  function next(): Ask {
    const draw = Math.random() * 100
    const write = draw < writesOfHundred ? writes.take() : undefined
    if (write) return { name: write.what, send: async () => asAnswer(write, address()) }
    if (draw < 10) return page('/admin?tab=reviews', admin)
    return draw < 40 ? page(oneOf(closed), member) : page(oneOf(open))
  }

  function page(path: string, person?: Person): Ask {
    const cookie: Record<string, string> = person ? { cookie: person.cookie } : {}
    return {
      name: path.replace(/[\w-]{22,}|%.*/, '…'),
      send: (headers) => fetch(`${address()}${path}`, { headers: { ...headers, ...cookie } }),
    }
  }

  async function end() {
    calm.abort()
    await Promise.all([...listening, writes.end()])
  }

  return { next, end }
}

async function fill(address: string, admin: Person) {
  for (const write of [articleWithPicture(admin), await approval(admin)]) await write.send(address)
}

/** Prepares writes while requests are sent, so that there is one when it is asked for. */
function supply(admin: Person) {
  const ready: Write[] = []
  let isWanted = true
  const preparing = prepare()
  async function prepare() {
    while (isWanted) {
      // While the server restarts there is no database to prepare anything in.
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

async function asAnswer({ send }: Write, address: string) {
  const { status, said } = await send(address)
  return new Response(status === 204 || status === 302 ? null : said, { status: status === 302 ? 200 : status })
}

/** A page that stays open: when its stream ends, it comes back after a moment. */
async function listen(address: () => string, { cookie }: Person, signal: AbortSignal) {
  while (!signal.aborted) {
    const headers = { cookie, accept: 'text/event-stream' }
    await fetch(`${address()}/live?topic=articles`, { headers, signal })
      .then((answer) => answer.text())
      .catch(() => {})
    await pause(1000)
  }
}

function oneOf<Value>(values: Value[]): Value {
  return values[Math.floor(Math.random() * values.length)] as Value
}
