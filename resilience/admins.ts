import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { eq } from 'drizzle-orm'
import { submitMentorApplication } from '../app/mentorship/application/mentor/mentor-applications.server.ts'
import { mentorQuestions } from '../app/mentorship/application/mentor/mentor-questions.ts'
import { mentorApplications, mentors } from '../app/mentorship/tables.ts'
import { createArticle } from '../app/news/editing/article-changes.server.ts'
import { articles } from '../app/news/tables.ts'
import { db } from '../app/platform/db/db.server.ts'
import { auditLog } from '../app/platform/db/tables.ts'
import { newFormToken } from '../app/platform/http/form-token.server.ts'
import { parseAnswers } from '../app/ui/wizard/answers.ts'
import { reviews } from '../app/workplaces/tables.ts'
import { applicationForm, requiredOfMentor } from '../test/example-application.ts'
import { exampleArticle } from '../test/example-article.ts'
import { random } from '../test/seeded.ts'
import { spawnServer } from '../test/server-process.ts'
import { inconsistencies } from './harness/consistency-checks.ts'
import type { Findings } from './harness/findings.ts'
import { withHarness } from './harness/harness.ts'
import { newMember, type Person, post } from './harness/people.ts'
import { storePendingReview } from './harness/writes.ts'

export const about = 'T7: two admins, or an admin and an applicant, change the same thing at the same moment'
export const longRounds = 500

type Race = (
  both: [Person, Person],
  address: string,
) => Promise<{
  send: [() => Promise<Response>, () => Promise<Response>]
  /** Takes the sorted outcomes and returns what is wrong, if anything. */
  check: (outcomes: string[]) => Promise<string | undefined>
}>

const races: Record<string, Race> = {
  'approve, approve': async ([one, other], address) => {
    const { id } = await storePendingReview()
    const approve = (admin: Person) => () => postTo(address, `/admin/reviews/${id}/approval`, admin, { version: '1' })
    return {
      send: [approve(one), approve(other)],
      async check(outcomes) {
        if (outcomes.join() !== 'already approved,approved') return `outcomes ${outcomes}`
        return expectVerbs(id, ['approve review'])
      },
    }
  },
  'approve, delete': async ([one, other], address) => {
    const { id } = await storePendingReview()
    return {
      send: [
        () => postTo(address, `/admin/reviews/${id}/approval`, one, { version: '1' }),
        () => postTo(address, `/admin/reviews/${id}/deletion`, other),
      ],
      async check(outcomes) {
        if ((await db().$count(reviews, eq(reviews.id, id))) > 0) return 'the review is still there'
        const isApproved = outcomes.join() === 'approved,deleted'
        if (!isApproved && outcomes.join() !== 'deleted,gone') return `outcomes ${outcomes}`
        return expectVerbs(id, isApproved ? ['approve review', 'delete review'] : ['delete review'])
      },
    }
  },
  'edit, edit': async ([one, other], address) => {
    const id = (await createArticle(one.userId, exampleArticle, newFormToken(), [])) ?? ''
    const titles = [`Of one ${randomUUID()}`, `Of the other ${randomUUID()}`]
    const edit =
      (admin: Person, title = '') =>
      () =>
        postTo(address, `/admin/edit-article/${id}`, admin, { ...exampleArticle, title, version: '1' })
    return {
      send: [edit(one, titles[0]), edit(other, titles[1])],
      async check(outcomes) {
        const [stored] = await db()
          .select({ title: articles.title, version: articles.version })
          .from(articles)
          .where(eq(articles.id, id))
        if (outcomes.join() !== '409,article updated') return `outcomes ${outcomes}`
        if (stored?.version !== 2 || !titles.includes(stored.title)) return 'the article is neither of the two'
        return expectVerbs(id, ['create article', 'edit article'])
      },
    }
  },
  'delete, delete': async ([one, other], address) => {
    const id = (await createArticle(one.userId, exampleArticle, newFormToken(), [])) ?? ''
    const remove = (admin: Person) => () => postTo(address, `/admin/articles/${id}/deletion`, admin)
    return {
      send: [remove(one), remove(other)],
      async check(outcomes) {
        if (outcomes.join() !== 'article deleted,article gone') return `outcomes ${outcomes}`
        return expectVerbs(id, ['create article', 'delete article'])
      },
    }
  },
  'send again, approve': async ([admin, _], address) => {
    const mentor = await newMember()
    const publicId = await storePendingApplication(mentor)
    const again = { ...requiredOfMentor, professionalBio: 'What nobody has seen.', token: newFormToken() }
    return {
      send: [
        () => postTo(address, `/admin/mentors/${publicId}/approval`, admin, { version: '1' }),
        () => post(address, '/mentor-application', mentor, applicationForm(again)),
      ],
      async check(outcomes) {
        const [stored] = await db().select().from(mentorApplications).where(eq(mentorApplications.publicId, publicId))
        const listings = await db().$count(mentors, eq(mentors.userId, mentor.userId))
        if (stored?.status !== 'pending' || stored.version !== 2 || listings > 0)
          return 'a version that nobody saw is approved'
        const isApproved = outcomes.join() === '200,mentor approved'
        if (!isApproved && outcomes.join() !== '200,mentor changed') return `outcomes ${outcomes}`
        return expectVerbs(publicId, isApproved ? ['approve mentor'] : [])
      },
    }
  },
  'approve, delete a mentor': async ([one, other], address) => {
    const mentor = await newMember()
    const publicId = await storePendingApplication(mentor)
    return {
      send: [
        () => postTo(address, `/admin/mentors/${publicId}/approval`, one, { version: '1' }),
        () => postTo(address, `/admin/mentors/${publicId}/deletion`, other),
      ],
      async check(outcomes) {
        if ((await db().$count(mentors, eq(mentors.userId, mentor.userId))) > 0) return 'the listing is still there'
        const isApproved = outcomes.join() === 'mentor approved,mentor deleted'
        if (!isApproved && outcomes.join() !== 'mentor deleted,mentor gone') return `outcomes ${outcomes}`
        return expectVerbs(
          publicId,
          isApproved ? ['approve mentor', 'delete mentor application'] : ['delete mentor application'],
        )
      },
    }
  },
}

export function run(rounds: number): Promise<Findings> {
  return withHarness(async (dataDir) => {
    const server = await spawnServer(dataDir)
    await server.isReady()
    const both: [Person, Person] = [await newMember({ isAdmin: true }), await newMember({ isAdmin: true })]
    const figures: Findings['figures'] = {}
    const broken: string[] = []
    for (const [name, race] of Object.entries(races)) {
      const part = await runRace(race, both, server.address, rounds)
      figures[name] = { races: rounds, broken: part.broken.length, 'the first one won': part.firstWon }
      broken.push(...part.broken.map((sentence) => `${name}: ${sentence}.`))
    }
    broken.push(...(await inconsistencies()))
    await server.stop()
    return { figures, broken }
  })
}

async function runRace(race: Race, both: [Person, Person], address: string, rounds: number) {
  const broken: string[] = []
  let firstWon = 0
  for (let round = 0; round < rounds; round += 1) {
    const { send, check } = await race(both, address)
    const answers = await Promise.all(
      send.map(async (request) => {
        await pause(random.number() * 4)
        return outcomeOf(await request())
      }),
    )
    if (/approved$|updated|article deleted/.test(answers[0] ?? '') && answers[0] !== 'already approved') firstWon += 1
    const problem = await check(answers.toSorted())
    if (problem) broken.push(problem)
  }
  return { broken, firstWon }
}

async function storePendingApplication({ userId }: Person): Promise<string> {
  const answers = parseAnswers(mentorQuestions, applicationForm(requiredOfMentor))
  await submitMentorApplication(userId, answers, newFormToken(), 'removed')
  const { publicId } = mentorApplications
  const [stored] = await db().select({ publicId }).from(mentorApplications).where(eq(mentorApplications.userId, userId))
  return stored?.publicId ?? ''
}

function outcomeOf(answer: Response) {
  const { searchParams } = new URL(answer.headers.get('location') ?? '/', 'http://localhost')
  return searchParams.get('outcome') ?? String(answer.status)
}

async function expectVerbs(target: string, expected: string[]) {
  const rows = await db().select({ verb: auditLog.verb }).from(auditLog).where(eq(auditLog.target, target))
  const verbs = rows.map(({ verb }) => verb).sort()
  return verbs.join() === expected.join() ? undefined : `the audit log says ${verbs}`
}

function postTo(address: string, path: string, admin: Person, fields: Record<string, string> = {}) {
  return post(address, path, admin, new URLSearchParams(fields))
}
