import { cleanLine } from '../../platform/text/clean-text.ts'
import { showable } from '../../profiles/listing-preference.ts'
import { areas, availabilities, languages } from '../../profiles/mentoring-options.ts'
import { zoneIn } from '../../site/zones.ts'
import { defineOptions } from '../../ui/form/options.ts'
import { choice, choices, line, type Question } from '../../ui/wizard/question.ts'
import { msg } from '../../words/words.ts'

export const mailChoices = defineOptions({
  daily: msg('At most one a day'),
  weekly: msg('At most one a week'),
  never: msg('No emails'),
})

export const capacities = defineOptions({ '1': '1', '2': '2', '3': '3', '4': '4', '5': '5' })

export const notWithOptions = defineOptions({
  country: msg('Nobody from my country'),
  employer: { label: msg('Nobody from my employer'), hasFollowUp: true },
})

export const maxNoteLength = 600

/** The forms are in English, so whoever says nothing else is taken to speak it. */
export const assumedLanguage = 'English'

export const settingsQuestions = {
  languages: {
    step: 1,
    title: msg('Languages'),
    label: msg('Which languages could you talk in?'),
    isRequired: true,
    missing: msg('Please choose at least one language.'),
    ...choices(languages),
  },
  zone: {
    step: 1,
    title: msg('Time zone'),
    label: msg('What is your time zone?'),
    hint: msg(
      'Emails then come between 9:00 and 19:00 of your time, and calls are shown in it. Whoever could fit you may read that you are at most one hour, or three, apart.',
    ),
    ...line(100),
    clean: (input: string) => zoneIn(input) ?? cleanLine(input),
    rule: { fits: (zone: string) => zoneIn(zone) !== null, message: msg('Please choose a time zone from the list.') },
  },
  notWith: {
    step: 1,
    title: msg('Not with'),
    label: msg('Who should not be matched with you?'),
    hint: msg('Nobody learns that you ticked it.'),
    ...choices(notWithOptions),
  },
  employer: {
    step: 1,
    title: msg('Employer to avoid'),
    label: msg('Your employer'),
    hint: msg('Only compared with what others write. No member sees it.'),
    followUp: { to: 'notWith', isRequired: true },
    missing: msg('Please name the employer, or untick “Nobody from my employer”.'),
    ...line(),
  },
  mail: {
    step: 1,
    title: msg('Emails'),
    label: msg('How often may we send you an email?'),
    hint: msg(
      'It always says the same, “Something new for you”, and never what. A request to a mentor waits seven days for an answer: with few emails, or none, open this site now and then.',
    ),
    isRequired: true,
    missing: msg('Please choose how often.'),
    ...choice(mailChoices),
  },
} satisfies Record<string, Question>

export const noteQuestion = {
  note: {
    step: 1,
    title: msg('Note for a mentor'),
    label: msg('What should a mentor know about you?'),
    hint: msg('Optional. What you hope for, in at most 600 characters. Without names, places or phone numbers.'),
    kind: 'paragraphs',
    maxCharacters: maxNoteLength,
  },
} satisfies Record<string, Question>

export const paceQuestion = {
  pace: {
    step: 1,
    title: msg('Would like to talk'),
    label: msg('How often would you like to talk?'),
    emptyLabel: msg('Not said'),
    ...choice(availabilities),
  },
} satisfies Record<string, Question>

export const areasQuestion = {
  supportAreas: {
    step: 1,
    title: msg('Can help with'),
    label: msg('What can you help with?'),
    hint: msg('If you are listed, members see this, and how often you can meet.'),
    ...choices(areas),
  },
} satisfies Record<string, Question>

export const showsQuestion = {
  shows: {
    step: 1,
    title: msg('Members also see'),
    label: msg('Members also see'),
    hint: msg('Only if you are listed. A language can tell where somebody is from.'),
    ...choices(showable),
  },
} satisfies Record<string, Question>
