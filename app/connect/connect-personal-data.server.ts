import { eq, sql } from 'drizzle-orm'
import { href } from 'react-router'
import type { PersonalDataSection } from '../account/personal-data-section.ts'
import { db } from '../platform/db/db.server.ts'
import { formatDate } from '../platform/text/format-date.ts'
import { zoneLabel } from '../site/zones.ts'
import { labelOf } from '../ui/form/options.ts'
import { shownAnswer } from '../ui/wizard/question.ts'
import { t } from '../words/words.ts'
import { type Outlook, outlookInWords } from './matching/waiting-estimate.ts'
import { checkInWords } from './pairs/check-in.ts'
import { ownWordsOf } from './pairs/own-words.server.ts'
import { ownReportsOf } from './pairs/reports/reports.server.ts'
import { shareables } from './pairs/shareables.ts'
import { holdOf } from './people/holds.server.ts'
import { refusalReasons } from './people/refusals.ts'
import { noteQuestion, paceQuestion, settingsQuestions, showsQuestion } from './people/settings.ts'
import { connectMentees, connectMentors, connectPeople } from './people/tables.ts'
import { requestsOfMentee, requestsOfMentor } from './requests/requests-page.server.ts'

const { heardOn, mail, mailDueAt, mailedOn, conductVersion, languages, zone, notWith, employer } = connectPeople
const { joinedOn, unreadSince, pausedUntil, askedOn, note, pace, ...mentees } = connectMentees
const { question, answer, refusalReason, refusalWords, outlook } = mentees
const { capacity, awayUntil, declined, shows, ...mentors } = connectMentors

const connectOf = db()
  .select({
    person: { heardOn, mail, mailDueAt, mailedOn, conductVersion, languages, zone, notWith, employer },
    mentee: {
      ...{ state: mentees.state, joinedOn, unreadSince, pausedUntil, askedOn, missed: mentees.missed, note, pace },
      ...{ question, answer, refusalReason, refusalWords, outlook },
    },
    mentor: { state: mentors.state, capacity, awayUntil, missed: mentors.missed, declined, shows },
  })
  .from(connectPeople)
  .leftJoin(connectMentees, eq(connectMentees.userId, connectPeople.userId))
  .leftJoin(connectMentors, eq(connectMentors.userId, connectPeople.userId))
  .where(eq(connectPeople.userId, sql.placeholder('userId')))
  .prepare('connect of an account')

type Stored = Awaited<ReturnType<typeof connectOf.execute>>[number]
/** One without an answer is not shown. */
type Fact = [title: string, answer: string | null | undefined | false]

/** Returns what is kept about somebody for the sake of mentoring, beside the applications. */
export async function connectSection(userId: string): Promise<PersonalDataSection> {
  const section = { name: 'connect', title: t('Messages and their settings'), files: [] }
  const [stored] = await connectOf.execute({ userId })
  if (!stored) return { ...section, summary: t('Nothing is kept before you apply.'), facts: [], data: null }
  const [requests, pairs, reports, hold] = await Promise.all([
    requestsOf(userId),
    ownWordsOf(userId),
    ownReportsOf(userId),
    holdOf(db(), userId),
  ])
  const facts: Fact[] = [
    ...settingsFacts(stored.person),
    ...(stored.mentee ? menteeFacts(stored.mentee) : []),
    ...(stored.mentor ? mentorFacts(stored.mentor) : []),
    ...requestFacts(requests),
    ...pairFacts(pairs),
    [t('What you told the team'), reports.map(({ about, words }) => words ?? about).join('\n\n')],
  ]
  // In the words of the page, which tell no small number.
  const outlook = stored.mentee?.outlook ? outlookInWords(JSON.parse(stored.mentee.outlook) as Outlook) : null
  const mentee = stored.mentee && { ...stored.mentee, outlook }
  return {
    ...section,
    summary: t('Last change: {dayInWords}.', { dayInWords: dated(stored.person.heardOn) }),
    facts: facts.flatMap(([title, answer]) => (answer ? [{ title, answer }] : [])),
    change: { to: href('/connect'), label: t('Open your messages') },
    data: { ...stored, mentee, isOnHold: hold === 'told', requests, pairs, reports },
  }
}

/** What two people have belongs to both: each gets what they wrote, and of the other what the page calls them. */
async function requestsOf(userId: string) {
  const [mentee, mentor] = await Promise.all([requestsOfMentee(userId), requestsOfMentor(userId)])
  return {
    asked: mentee.asked && { name: mentee.asked.name },
    chosen: mentee.choices.map(({ name }) => name),
    past: mentee.past.map(({ name, kindSentence }) => ({ name, kindSentence })),
    offered: mentee.offer && { name: mentee.offer.name, hasSaidYes: mentee.offer.hasSaidYes },
    asking: mentor.asking.map(({ alias, hasSaidYes }) => ({ alias, hasSaidYes })),
    notCome: mentor.past.map(({ alias }) => alias),
  }
}

function requestFacts(requests: Awaited<ReturnType<typeof requestsOf>>): Fact[] {
  const { asked, chosen, past, offered, asking, notCome } = requests
  return [
    [t('You asked'), asked?.name],
    [t('Whom you would ask next'), chosen.join('\n')],
    [t('Whom the team suggests'), offered?.name],
    [t('What is over'), [...past.map(({ name }) => name), ...notCome].join('\n')],
    [t('Who asks you'), asking.map(({ alias }) => alias).join('\n')],
  ]
}

function pairFacts(pairs: Awaited<ReturnType<typeof ownWordsOf>>): Fact[] {
  const shown = pairs.flatMap(({ shows }) => shows.map((id) => labelOf(shareables, id)))
  const lasting = pairs.flatMap(({ lastsUntil }) => (lastsUntil ? dated(lastsUntil) : []))
  return [
    [t('You were introduced to'), pairs.map((pair) => pair.with).join('\n')],
    [t('What you show them'), shown.join('\n')],
    [t('Times of calls with them (UTC)'), pairs.flatMap(({ call }) => call).join('\n')],
    [t('How it goes with them'), pairs.flatMap(({ checkIn }) => (checkIn ? checkInWords(checkIn) : [])).join('\n')],
    [t('How long you would like it to last'), lasting.join('\n')],
    // What is closed is in the download only, and so are goals, which are words of the other too.
    [
      t('What you wrote to them'),
      pairs.flatMap(({ isOver, wrote }) => (isOver ? [] : wrote.map(({ body }) => body))).join('\n\n'),
    ],
  ]
}

function settingsFacts({ languages, zone, notWith, employer, mail, ...person }: Stored['person']): Fact[] {
  const answers = { languages, zone: zone && zoneLabel(zone), notWith, employer, mail }
  const fields = Object.keys(answers) as (keyof typeof answers)[]
  return [
    ...fields.map((field): Fact => {
      const question = settingsQuestions[field]
      return [t(question.title), shownAnswer(question, answers[field] ?? '')]
    }),
    [t('Code of conduct'), person.conductVersion !== null && t('You are 18 or older, and agreed to it.')],
    [t('Latest email'), person.mailedOn && dated(person.mailedOn)],
  ]
}

function menteeFacts(mentee: NonNullable<Stored['mentee']>): Fact[] {
  const { joinedOn, pausedUntil, note, pace, question, answer, refusalReason, refusalWords } = mentee
  return [
    [t('Waiting since'), dated(joinedOn)],
    [t('Paused until'), pausedUntil && dated(pausedUntil)],
    [t(noteQuestion.note.title), note],
    [t(paceQuestion.pace.title), pace && shownAnswer(paceQuestion.pace, pace)],
    [t('The team asked'), question],
    [t('You answered'), answer],
    [t('Why it was not accepted'), refusalReason && labelOf(refusalReasons, refusalReason)],
    [t('What the team wrote'), refusalWords],
  ]
}

function mentorFacts({ capacity, awayUntil, shows }: NonNullable<Stored['mentor']>): Fact[] {
  return [
    [t('Places'), String(capacity)],
    [t('Away until'), awayUntil && dated(awayUntil)],
    [t(showsQuestion.shows.title), shows && (shownAnswer(showsQuestion.shows, shows.join('\n')) || t('Nothing more'))],
  ]
}

/** What is kept may be read in another year. */
function dated(day: string) {
  return formatDate(new Date(day))
}
