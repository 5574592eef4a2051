import { and, eq } from 'drizzle-orm'
import { db } from '../../platform/db/db.server.ts'
import { isoDay } from '../../platform/text/format-date.ts'
import { mentorRejectionText } from '../../profiles/mentor-rejection-reasons.ts'
import { mentorApplications, mentors } from '../../profiles/tables.ts'
import { quoted } from '../../words/punctuation.ts'
import { t, tn } from '../../words/words.ts'
import { weekOf } from '../matching/waiting-estimate.ts'
import { dayInWords, nextNewsOn } from '../people/days.ts'
import { connectMentors } from '../people/tables.ts'
import { requestsOfMentor } from '../requests/requests-page.server.ts'
import { onHold, type Reader, type Status } from './status.ts'

type Mentor = NonNullable<Awaited<ReturnType<typeof mentorOf>>>

export async function mentorOf(userId: string) {
  const { status, submittedAt, rejectionReason, rejectionWords } = mentorApplications
  const { state, capacity, awayUntil } = connectMentors
  const listing = mentors.publicId
  const [mentor] = await db()
    .select({ status, submittedAt, rejectionReason, rejectionWords, state, capacity, awayUntil, listing })
    .from(connectMentors)
    .innerJoin(mentorApplications, eq(mentorApplications.userId, connectMentors.userId))
    .leftJoin(mentors, and(eq(mentors.userId, connectMentors.userId), eq(mentors.leaves, false)))
    .where(eq(connectMentors.userId, userId))
  return mentor ? { ...mentor, requests: await requestsOfMentor(userId) } : null
}

/** `pairs` says with how many people the mentor is in a pair. */
export function mentorStatus(mentor: Mentor, pairs: number, reader: Reader): Status {
  const by = nextNewsOn(reader.heardOn)
  if (mentor.status === 'rejected') {
    const reason = mentorRejectionText(mentor.rejectionReason ?? '')
    const words = mentor.rejectionWords ? [quoted(mentor.rejectionWords)] : []
    return {
      now: [t('Your application to become a mentor was not accepted.'), t('Why: {reason}.', { reason }), ...words],
      next: t('You can change it and apply again.'),
    }
  }
  if (mentor.status === 'pending') {
    const week = weekOf(isoDay(mentor.submittedAt), reader.heardOn)
    return {
      now: [
        t('Your application to become a mentor is with the team. Members see nothing of it yet.'),
        ...(week > 1 ? [t('Week {week}: it waits to be read.', { week })] : []),
      ],
      next: t('A person reads it. You will hear by {by}.', { by }),
    }
  }
  return reader.isOnHold ? onHold(reader) : approved(mentor, pairs)
}

function approved({ state, capacity, awayUntil, listing: publicId, requests }: Mentor, pairs: number): Status {
  const isAsked = requests.asking.some(({ hasSaidYes }) => !hasSaidYes)
  const places = tn(capacity, { one: 'one place', other: '{count} places' })
  const listing = publicId ? t('Members find you in the directory.') : t('You are not listed in the directory.')
  switch (state) {
    case 'asked':
      return {
        now: [t('You are approved. {listing}', { listing })],
        next: t('Say how many people you could be there for. Before that, nobody is sent to you.'),
      }
    case 'open':
      if (pairs > 0)
        return {
          now: [
            tn(
              pairs,
              {
                one: 'You have {places}, and one is taken. {listing}',
                other: 'You have {places}, and {count} are taken. {listing}',
              },
              { places, listing },
            ),
          ],
          next: isAsked
            ? ''
            : tn(pairs, {
                one: 'Your conversation is under “Messages”.',
                other: 'Your conversations are under “Messages”.',
              }),
        }
      if (isAsked) return { now: [t('You have {places}. {listing}', { places, listing })], next: '' }
      return {
        now: [t('You have {places}, and nobody is waiting for your answer. {listing}', { places, listing })],
        next: t('There is nothing to do. When somebody fits you, you read it under “Messages”.'),
      }
    case 'away': {
      const away = awayUntil ? t('You are away until {day}.', { day: dayInWords(awayUntil) }) : t('You are away.')
      const nobody = isAsked ? t('Nobody else is sent to you.') : t('Nobody is sent to you.')
      return {
        now: [`${away} ${nobody} ${listing}`],
        next: t('On that day your places open by themselves.'),
      }
    }
    case 'resting':
      return {
        now: [
          t('Two requests in a row got no answer, or five a “Not now”, so your places are closed for now. {listing}', {
            listing,
          }),
        ],
        next: t('One press opens them again.'),
      }
  }
}
