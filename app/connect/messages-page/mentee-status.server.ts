import { eq } from 'drizzle-orm'
import { db } from '../../platform/db/db.server.ts'
import { fromDirectory } from '../../profiles/mentoring-options.ts'
import { menteeApplications } from '../../profiles/tables.ts'
import { labelOf } from '../../ui/form/options.ts'
import { quoted } from '../../words/punctuation.ts'
import { t } from '../../words/words.ts'
import { type Outlook, outlookInWords, weekOf } from '../matching/waiting-estimate.ts'
import { dayInWords, nextNewsOn } from '../people/days.ts'
import { refusalReasons } from '../people/refusals.ts'
import { connectMentees } from '../people/tables.ts'
import { requestsOfMentee } from '../requests/requests-page.server.ts'
import { onHold, prolonged, type Reader, type Status, told } from './status.ts'

type Mentee = NonNullable<Awaited<ReturnType<typeof menteeOf>>>

export async function menteeOf(userId: string) {
  const { state, joinedOn, pausedUntil, question, refusalReason, refusalWords, outlook } = connectMentees
  const { matchPreference } = menteeApplications
  const [mentee] = await db()
    .select({ state, joinedOn, pausedUntil, question, refusalReason, refusalWords, outlook, matchPreference })
    .from(connectMentees)
    .innerJoin(menteeApplications, eq(menteeApplications.userId, connectMentees.userId))
    .where(eq(connectMentees.userId, userId))
  return mentee ? { ...mentee, requests: await requestsOfMentee(userId) } : null
}

export function menteeStatus(mentee: Mentee, reader: Reader & { hasAgreed: boolean }): Status {
  const { heardOn } = reader
  if (reader.isOnHold) return onHold(reader)
  switch (mentee.state) {
    case 'unread':
      return {
        now: [t('Your application to become a mentee is with the team.'), ...outlookOf(mentee, heardOn)],
        next: t('A person reads it. You will hear by {by}.', { by: nextNewsOn(heardOn) }),
      }
    case 'question':
      return {
        ...told(reader, [t('The team has a question about your application.')], []),
        ...(!reader.isBesideOthers && { question: mentee.question ?? '' }),
        next: t('Once you have answered, a person reads on, and you will hear within seven days.'),
      }
    case 'admitted':
      return admitted(mentee, reader)
    case 'refused': {
      const reason = labelOf(refusalReasons, mentee.refusalReason ?? '')
      const words = mentee.refusalWords ? [quoted(mentee.refusalWords)] : []
      return {
        ...told(
          reader,
          [t('Your application to become a mentee was not accepted.')],
          [t('Why: {reason}.', { reason }), ...words],
        ),
        next: t('You can change it and send it again. A person will read it again.'),
      }
    }
    case 'left':
      return {
        now: [t('You are not looking for a mentor at the moment. Your application stays stored.')],
        next: t('You can look for one again whenever you like.'),
      }
    case 'resting':
      return {
        now: [
          t(
            'Two suggestions in a row got no answer, or a conversation ended before you had written, so your search rests.',
          ),
        ],
        next: t('One press continues it. Your weeks of waiting start again.'),
      }
  }
}

function admitted(mentee: Mentee, { heardOn, hasAgreed }: { heardOn: string; hasAgreed: boolean }): Status {
  const { asked, offer, isIntroduced } = mentee.requests
  if (isIntroduced)
    return {
      now: [t('A mentor and you have said yes to each other.')],
      next: t('Your conversation is under “Messages”.'),
    }
  if (asked)
    return {
      now: [t('Your request is with a mentor.'), ...(asked.isProlonged ? [t(prolonged)] : [])],
      next: t('You will hear by {dayInWords}.', { dayInWords: dayInWords(asked.hearsBy) }),
    }
  if (offer?.hasSaidYes)
    return {
      now: [t('You have said yes to a mentor.'), ...(offer.isProlonged ? [t(prolonged)] : [])],
      next: t('You will hear by {answerBefore}.', { answerBefore: offer.answerBefore }),
    }
  if (offer) return { now: [t('The team suggests a mentor to you.')], next: '' }
  const now = [t('A person has read your application, and you are admitted.'), ...outlookOf(mentee, heardOn)]
  if (mentee.pausedUntil)
    return {
      now: [...now, t('You have paused. Your weeks of waiting still count.')],
      next: t('On {dayInWords} your search goes on by itself.', { dayInWords: dayInWords(mentee.pausedUntil) }),
    }
  if (!hasAgreed)
    return {
      now,
      next: t('Before we connect you with anybody, please agree to the code of conduct.'),
    }
  const by = t('You will hear by {nextNewsOn}.', { nextNewsOn: nextNewsOn(heardOn) })
  return { now, next: `${nextOf(mentee)} ${by}` }
}

function nextOf({ matchPreference, requests: { choices, limitedUntil } }: Mentee) {
  if (limitedUntil)
    return t('You have sent five requests within 30 days. The next goes out from {limitedUntil} on.', { limitedUntil })
  if (choices.length > 0) return t('As soon as a mentor on your list has a place, we ask.')
  return matchPreference === fromDirectory
    ? t('You wanted to choose a mentor yourself: put one on your list, and we ask.')
    : t('The team looks for a mentor who fits you and has a place.')
}

function outlookOf({ outlook, joinedOn }: Mentee, heardOn: string) {
  if (!outlook) return []
  const words = outlookInWords(JSON.parse(outlook) as Outlook)
  return [t('Week {weekOf}: {outlookInWords}', { weekOf: weekOf(joinedOn, heardOn), outlookInWords: words })]
}
