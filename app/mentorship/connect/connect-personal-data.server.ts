import { eq, sql } from 'drizzle-orm'
import { href } from 'react-router'
import type { PersonalDataFact, PersonalDataSection } from '../../account/personal-data-section.ts'
import { db } from '../../platform/db/db.server.ts'
import { labelOf } from '../../ui/form/options.ts'
import { shownAnswer } from '../../ui/wizard/question.ts'
import { ownWordsOf } from './conversation/own-words.server.ts'
import { shareables } from './conversation/shares.ts'
import { dayInWords } from './days.ts'
import { type Outlook, outlookInWords } from './news/outlook.ts'
import { checkInWords } from './pair/check-in.ts'
import { refusalReasons } from './refusals.ts'
import { ownReportsOf } from './reports/reports.server.ts'
import { requestsOfMentee, requestsOfMentor } from './requests/requests-page.server.ts'
import { noteQuestion, paceQuestion, settingsQuestions, showsQuestion } from './settings.ts'
import { connectMentees, connectMentors, connectPeople } from './tables.ts'

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
  const section = { name: 'connect', title: 'Messages and their settings', files: [] }
  const [stored] = await connectOf.execute({ userId })
  if (!stored) return { ...section, summary: 'Nothing is kept before you apply.', facts: [], data: null }
  const [requests, pairs, reports] = await Promise.all([requestsOf(userId), ownWordsOf(userId), ownReportsOf(userId)])
  // In the words of the page, which tell no small number.
  const outlook = stored.mentee?.outlook && outlookInWords(JSON.parse(stored.mentee.outlook) as Outlook)
  const mentee = stored.mentee && { ...stored.mentee, outlook: outlook ?? null }
  return {
    ...section,
    summary: `The latest news are of ${dayInWords(stored.person.heardOn)}.`,
    facts: [
      ...settingsFacts(stored),
      ...menteeFacts(stored),
      ...mentorFacts(stored),
      ...requestFacts(requests),
      ...pairFacts(pairs),
      ...fact('What you told the team', reports.map(({ about, words }) => words ?? about).join('\n\n')),
    ],
    change: { to: href('/connect'), label: 'Open your messages' },
    data: { ...stored, mentee, requests, pairs, reports },
  }
}

/** What two people have belongs to both: each gets what they wrote, and of the other what the page calls them. */
async function requestsOf(userId: string) {
  const [mentee, mentor] = await Promise.all([requestsOfMentee(userId), requestsOfMentor(userId)])
  return {
    asked: mentee.asked && { name: mentee.asked.name, reply: mentee.asked.reply },
    chosen: mentee.choices.map(({ name }) => name),
    past: mentee.past.map(({ name, kindSentence }) => ({ name, kindSentence })),
    offered: mentee.offer && {
      name: mentee.offer.name,
      hasSaidYes: mentee.offer.hasSaidYes,
      reply: mentee.offer.reply,
    },
    asking: mentor.asking.map(({ alias, hasSaidYes, question }) => ({ alias, hasSaidYes, question })),
    notCome: mentor.past.map(({ alias }) => alias),
  }
}

function requestFacts({ asked, chosen, past, offered, asking, notCome }: Awaited<ReturnType<typeof requestsOf>>) {
  const names = (of: { name: string }[]) => of.map(({ name }) => name).join('\n')
  return [
    ...fact('You asked', asked?.name ?? null),
    ...fact('You answered the mentor', asked?.reply ?? null),
    ...fact('Whom you would ask next', chosen.join('\n')),
    ...fact('Whom the team suggests', offered?.name ?? null),
    ...fact('You answered them', offered?.reply ?? null),
    ...fact('What is over', [names(past), ...notCome].filter(Boolean).join('\n')),
    ...fact('Who asks you', asking.map(({ alias }) => alias).join('\n')),
    ...fact('Your questions to them', asking.flatMap(({ question }) => question ?? []).join('\n')),
  ]
}

function pairFacts(pairs: Awaited<ReturnType<typeof ownWordsOf>>) {
  return [
    ...fact('You were introduced to', pairs.map((pair) => pair.with).join('\n')),
    ...fact('What you show them', pairs.flatMap(({ shows }) => shows.map((id) => labelOf(shareables, id))).join('\n')),
    ...fact('Times of calls with them (UTC)', pairs.flatMap(({ call }) => call).join('\n')),
    ...fact('Your goals with them', pairs.flatMap(({ goals }) => goals ?? []).join('\n')),
    ...fact('Your notes', pairs.flatMap(({ notes }) => notes ?? []).join('\n\n')),
    ...fact('How it goes with them', pairs.flatMap(({ checkIn }) => (checkIn ? checkInWords(checkIn) : [])).join('\n')),
    ...fact(
      'How long you would like it to last',
      pairs.flatMap(({ lastsUntil }) => (lastsUntil ? dayInWords(lastsUntil) : [])).join('\n'),
    ),
    ...fact('What you wrote to them', pairs.flatMap(({ wrote }) => wrote.map(({ body }) => body)).join('\n\n')),
  ]
}

function settingsFacts({ person }: Stored): PersonalDataFact[] {
  const { languages, zone, notWith, employer, mail, conductVersion, mailedOn } = person
  const answers = { languages, zone, notWith, employer, mail }
  return [
    ...Object.entries(settingsQuestions).flatMap(([field, question]) => {
      const answer = shownAnswer(question, answers[field as keyof typeof answers] ?? '')
      return answer ? [{ title: question.title, answer }] : []
    }),
    ...fact('Code of conduct', conductVersion && 'You are 18 or older, and agreed to it.'),
    ...fact('Latest email', mailedOn && dayInWords(mailedOn)),
  ]
}

function menteeFacts({ mentee }: Stored): PersonalDataFact[] {
  if (!mentee) return []
  const { joinedOn, pausedUntil, note, pace, question, answer, refusalReason, refusalWords } = mentee
  return [
    ...fact('Waiting since', dayInWords(joinedOn)),
    ...fact('Paused until', pausedUntil && dayInWords(pausedUntil)),
    ...fact(noteQuestion.note.title, note),
    ...fact(paceQuestion.pace.title, pace && shownAnswer(paceQuestion.pace, pace)),
    ...fact('The team asked', question),
    ...fact('You answered', answer),
    ...fact('Why it was not accepted', refusalReason && labelOf(refusalReasons, refusalReason)),
    ...fact('What the team wrote', refusalWords),
  ]
}

function mentorFacts({ mentor }: Stored): PersonalDataFact[] {
  if (!mentor) return []
  return [
    ...fact('Places', String(mentor.capacity)),
    ...fact('Away until', mentor.awayUntil && dayInWords(mentor.awayUntil)),
    ...fact(
      showsQuestion.shows.title,
      mentor.shows && (shownAnswer(showsQuestion.shows, mentor.shows.join('\n')) || 'Nothing more'),
    ),
  ]
}

function fact(title: string, answer: string | number | null): PersonalDataFact[] {
  return answer ? [{ title, answer: String(answer) }] : []
}
