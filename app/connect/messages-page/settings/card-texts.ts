import { zoneLabel } from '../../../site/zones.ts'
import { choicesIn, shownAnswer } from '../../../ui/wizard/question.ts'
import { listed } from '../../../words/punctuation.ts'
import { t, tn } from '../../../words/words.ts'
import { dayInWords } from '../../people/days.ts'
import { type CardName, type Field, questions, type Stored } from './cards.ts'

type Texts = Record<CardName, (stored: Stored) => string>

/** What the row of a card says while it is closed. */
export const cardValues: Texts = {
  places: ({ mentor }) => beside([placesIn(mentor), mentor?.awayUntil && awayIn(mentor.awayUntil)]),
  search: ({ answers }) => shown('pace', answers).join('') || t('How often: not said yet'),
  time: ({ answers }) => beside([listed(shown('languages', answers)), zoneLabel(answers.zone) || t('no time zone')]),
  apart: ({ answers }) => beside(shown('notWith', answers)) || t('Nobody left out'),
  note: ({ answers }) => answers.note || t('No note yet'),
  mail: ({ answers }) => shown('mail', answers).join(''),
  help: ({ answers }) => beside(shown('supportAreas', answers)) || t('Not said'),
}

/** What is so once a card is saved, and what follows. */
export const savedTexts: Texts = {
  places: ({ mentor }) => {
    const places = placesIn(mentor)
    if (mentor?.state === 'resting')
      return t('You have {places}. They stay closed until you open them again.', { places })
    return mentor?.state === 'away' && mentor.awayUntil
      ? t('You are away until {day}. Nobody is sent to you before that day.', { day: dayInWords(mentor.awayUntil) })
      : t('You have {places}.', { places })
  },
  search: ({ answers }) =>
    answers.pace
      ? t('You would like to talk: {pace}. Whoever looks for a mentor for you goes by that.', {
          pace: shown('pace', answers).join(),
        })
      : t('You have not said how often you would like to talk.'),
  time: ({ answers }) => {
    const languages = listed(shown('languages', answers))
    return answers.zone
      ? t('You can talk in {languages}. Calls are shown in this time: {zone}.', {
          languages,
          zone: zoneLabel(answers.zone),
        })
      : t('You can talk in {languages}. Before you plan a call, choose a time zone.', { languages })
  },
  apart: ({ answers }) => {
    const left = choicesIn(answers.notWith)
    if (left.length === 2)
      return t('From now on, nobody from your country or your employer is matched with you. Nobody learns of it.')
    if (left.includes('country'))
      return t('From now on, nobody from your country is matched with you. Nobody learns of it.')
    return left.includes('employer')
      ? t('From now on, nobody from your employer is matched with you. Nobody learns of it.')
      : t('Everybody who fits can be matched with you.')
  },
  note: ({ mentee }) => {
    switch (mentee?.state) {
      case 'unread':
        return t('The team has your note. A person reads it before it is sent on. You will hear by {by}.', {
          by: mentee.hearsBy,
        })
      case 'question':
        return t('The team has your note. It reads on once you have answered its question.')
      case 'admitted':
        return t('A mentor reads your note before saying yes.')
      default:
        return t('Your note is kept. Nobody reads it while you are not looking for a mentor.')
    }
  },
  mail: ({ answers }) => {
    if (answers.mail === 'never')
      return t('You get no emails. Open this site once a week: a request waits seven days for an answer.')
    return answers.mail === 'weekly' ? t('You get at most one email a week.') : t('You get at most one email a day.')
  },
  help: ({ answers }) => {
    const helps = listed(shown('supportAreas', answers))
    return helps
      ? t('You can help with this: {areas}. If you are listed, members read it in the directory.', { areas: helps })
      : t('Nothing is said of what you can help with. Members can still ask you.')
  },
}

function shown(field: Field, answers: Stored['answers']) {
  return choicesIn(shownAnswer(questions[field], answers[field]))
}

function placesIn(mentor: Stored['mentor']) {
  return tn(mentor?.capacity ?? 0, { one: 'one place', other: '{count} places' })
}

function awayIn(day: string) {
  return t('away until {day}', { day: dayInWords(day) })
}

function beside(parts: readonly (string | null | undefined)[]) {
  return parts.filter(Boolean).join(' · ')
}
