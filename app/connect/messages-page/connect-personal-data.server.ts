import { eq, sql } from 'drizzle-orm'
import { href } from 'react-router'
import type { PersonalDataFact, PersonalDataSection } from '../../account/personal-data-section.ts'
import { db } from '../../platform/db/db.server.ts'
import { zoneLabel } from '../../site/zones.ts'
import { labelOf } from '../../ui/form/options.ts'
import { shownAnswer } from '../../ui/wizard/question.ts'
import { t } from '../../words/words.ts'
import { type Outlook, outlookInWords } from '../matching/waiting-estimate.ts'
import { checkInWords } from '../pairs/check-in.ts'
import { ownWordsOf } from '../pairs/own-words.server.ts'
import { ownReportsOf } from '../pairs/reports/reports.server.ts'
import { shareables } from '../pairs/shareables.ts'
import { dayInWords } from '../people/days.ts'
import { holdOf } from '../people/holds.server.ts'
import { refusalReasons } from '../people/refusals.ts'
import { noteQuestion, paceQuestion, settingsQuestions, showsQuestion } from '../people/settings.ts'
import { connectMentees, connectMentors, connectPeople } from '../people/tables.ts'
import { requestsOfMentee, requestsOfMentor } from '../requests/requests-page.server.ts'

const { heardOn, mail, mailDueAt, mailedOn, conductVersion, languages, zone, notWith, employer } = connectPeople

const connectOf = db()
  .select({
    person: { heardOn, mail, mailDueAt, mailedOn, conductVersion, languages, zone, notWith, employer },
    mentee: {
      state: connectMentees.state,
      joinedOn: connectMentees.joinedOn,
      unreadSince: connectMentees.unreadSince,
      pausedUntil: connectMentees.pausedUntil,
      askedOn: connectMentees.askedOn,
      missed: connectMentees.missed,
      note: connectMentees.note,
      pace: connectMentees.pace,
      question: connectMentees.question,
      answer: connectMentees.answer,
      refusalReason: connectMentees.refusalReason,
      refusalWords: connectMentees.refusalWords,
      outlook: connectMentees.outlook,
    },
    mentor: {
      state: connectMentors.state,
      capacity: connectMentors.capacity,
      awayUntil: connectMentors.awayUntil,
      missed: connectMentors.missed,
      declined: connectMentors.declined,
      shows: connectMentors.shows,
    },
  })
  .from(connectPeople)
  .leftJoin(connectMentees, eq(connectMentees.userId, connectPeople.userId))
  .leftJoin(connectMentors, eq(connectMentors.userId, connectPeople.userId))
  .where(eq(connectPeople.userId, sql.placeholder('userId')))
  .prepare('connect of an account')

type Stored = Awaited<ReturnType<typeof connectOf.execute>>[number]

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
  // In the words of the page, which tell no small number.
  const outlook = stored.mentee?.outlook && outlookInWords(JSON.parse(stored.mentee.outlook) as Outlook)
  const mentee = stored.mentee && { ...stored.mentee, outlook: outlook ?? null }
  return {
    ...section,
    summary: t('The latest news are of {dayInWords}.', { dayInWords: dayInWords(stored.person.heardOn) }),
    facts: [
      ...settingsFacts(stored),
      ...menteeFacts(stored),
      ...mentorFacts(stored),
      ...requestFacts(requests),
      ...pairFacts(pairs),
      ...fact(t('What you told the team'), reports.map(({ about, words }) => words ?? about).join('\n\n')),
    ],
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

function requestFacts({ asked, chosen, past, offered, asking, notCome }: Awaited<ReturnType<typeof requestsOf>>) {
  const names = (of: { name: string }[]) => of.map(({ name }) => name).join('\n')
  return [
    ...fact(t('You asked'), asked?.name ?? null),
    ...fact(t('Whom you would ask next'), chosen.join('\n')),
    ...fact(t('Whom the team suggests'), offered?.name ?? null),
    ...fact(t('What is over'), [names(past), ...notCome].filter(Boolean).join('\n')),
    ...fact(t('Who asks you'), asking.map(({ alias }) => alias).join('\n')),
  ]
}

function pairFacts(pairs: Awaited<ReturnType<typeof ownWordsOf>>) {
  return [
    ...fact(t('You were introduced to'), pairs.map((pair) => pair.with).join('\n')),
    ...fact(
      t('What you show them'),
      pairs.flatMap(({ shows }) => shows.map((id) => labelOf(shareables, id))).join('\n'),
    ),
    ...fact(t('Times of calls with them (UTC)'), pairs.flatMap(({ call }) => call).join('\n')),
    ...fact(
      t('How it goes with them'),
      pairs.flatMap(({ checkIn }) => (checkIn ? checkInWords(checkIn) : [])).join('\n'),
    ),
    ...fact(
      t('How long you would like it to last'),
      pairs.flatMap(({ lastsUntil }) => (lastsUntil ? dayInWords(lastsUntil) : [])).join('\n'),
    ),
    // What is closed is in the download only, and so are goals, which are words of the other too.
    ...fact(
      t('What you wrote to them'),
      pairs.flatMap(({ isOver, wrote }) => (isOver ? [] : wrote.map(({ body }) => body))).join('\n\n'),
    ),
  ]
}

function settingsFacts({ person }: Stored): PersonalDataFact[] {
  const { languages, zone, notWith, employer, mail, conductVersion, mailedOn } = person
  const answers = { languages, zone: zone && zoneLabel(zone), notWith, employer, mail }
  return [
    ...Object.entries(settingsQuestions).flatMap(([field, question]) => {
      const answer = shownAnswer(question, answers[field as keyof typeof answers] ?? '')
      return answer ? [{ title: t(question.title), answer }] : []
    }),
    ...fact(t('Code of conduct'), conductVersion && t('You are 18 or older, and agreed to it.')),
    ...fact(t('Latest email'), mailedOn && dayInWords(mailedOn)),
  ]
}

function menteeFacts({ mentee }: Stored): PersonalDataFact[] {
  if (!mentee) return []
  const { joinedOn, pausedUntil, note, pace, question, answer, refusalReason, refusalWords } = mentee
  return [
    ...fact(t('Waiting since'), dayInWords(joinedOn)),
    ...fact(t('Paused until'), pausedUntil && dayInWords(pausedUntil)),
    ...fact(t(noteQuestion.note.title), note),
    ...fact(t(paceQuestion.pace.title), pace && shownAnswer(paceQuestion.pace, pace)),
    ...fact(t('The team asked'), question),
    ...fact(t('You answered'), answer),
    ...fact(t('Why it was not accepted'), refusalReason && labelOf(refusalReasons, refusalReason)),
    ...fact(t('What the team wrote'), refusalWords),
  ]
}

function mentorFacts({ mentor }: Stored): PersonalDataFact[] {
  if (!mentor) return []
  return [
    ...fact(t('Places'), String(mentor.capacity)),
    ...fact(t('Away until'), mentor.awayUntil && dayInWords(mentor.awayUntil)),
    ...fact(
      t(showsQuestion.shows.title),
      mentor.shows && (shownAnswer(showsQuestion.shows, mentor.shows.join('\n')) || t('Nothing more')),
    ),
  ]
}

function fact(title: string, answer: string | number | null): PersonalDataFact[] {
  return answer ? [{ title, answer: String(answer) }] : []
}
