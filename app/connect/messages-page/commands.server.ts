import { href, redirect } from 'react-router'
import { aMember } from '../../account/sessions/who.server.ts'
import { chosen, hidden, paragraphs, several, type Values } from '../../forms/fields.server.ts'
import {
  formAction,
  type Outcome,
  refused,
  refusedAsLate,
  refusedAsUnknown,
  refusedFor,
} from '../../forms/form-action.server.ts'
import type { AnswerOf } from '../../forms/outcome.ts'
import { count } from '../../platform/http/limit-refusal.server.ts'
import { conductQuestion, isAgreed } from '../../profiles/conduct.ts'
import { findOption } from '../../ui/form/options.ts'
import { msg, t } from '../../words/words.ts'
import { accessTo } from '../pairs/conversation.server.ts'
import { block } from '../pairs/reports/block.server.ts'
import { kindSentences } from '../people/refusals.ts'
import { answerRequest, takeRequestBack } from '../requests/answers.server.ts'
import { changeChoice } from '../requests/choices.server.ts'
import { comeBack, openPlaces } from '../requests/places.server.ts'
import {
  agreeToConduct,
  answerQuestion,
  leaveSearch,
  pauseSearch,
  resumeSearch,
  returnToSearch,
} from '../requests/searches.server.ts'
import { capacityError, dayError } from './settings/places.ts'
import { withDone } from './shell/done.server.ts'

const fields = {
  ...{ do: chosen(20), request: hidden(22), choice: hidden(22) },
  answer: paragraphs({ label: msg('Your answer'), max: 1_000 }),
  ...{ sentence: hidden(20), until: hidden(20), capacity: hidden(5) },
  agrees: several(20),
}

type Sent = Values<typeof fields>
type CommandField = 'answer' | 'until' | 'capacity' | 'agrees'
type CommandErrors = { [Field in CommandField]?: string | false | undefined }
export type CommandAnswer = AnswerOf<typeof commandAction>

const mend = msg('Please look at the field marked below. Nothing was changed yet.')

/** Carries out what a member asks for about themselves. */
export const commandAction = formAction({
  fields,
  who: aMember,
  says: { mend, nothing: msg('Nothing was changed.') },
  act: async (sent, { userId }): Promise<Outcome<never, CommandField>> => {
    const command = Object.hasOwn(commands, sent.do) && commands[sent.do]
    if (!command) return refusedAsUnknown()
    const at = new Date()
    const wrong = refusedFor(mend, errorsIn[sent.do]?.(sent, at) ?? {})
    if (wrong) return wrong
    // Whoever has pressed too much can still block.
    if (sent.do !== 'block') await count('connect-account', userId)
    const result = await command(userId, sent, at)
    if (result === 'not agreed')
      return refused(422, t(mend), { agrees: t('Please tick both boxes before your places open.') })
    const isDone = result === true || result === 'done'
    return isDone ? { kind: 'done', to: redirect(await pageAfter(sent, userId)) } : refusedAsLate()
  },
})

/** Once both have said yes, they go on in their conversation. */
async function pageAfter({ do: command, request }: Sent, userId: string) {
  if (command === 'yes' && (await accessTo(userId, request)))
    return withDone(href('/connect/:pairId', { pairId: request }), userId, { what: 'yes' })
  return withDone(href('/connect'), userId, { what: command, of: request })
}

const errorsIn: Record<string, (sent: Sent, at: Date) => CommandErrors> = {
  answer: ({ answer }) => ({ answer: answer === '' && t('Please write an answer.') }),
  pause: ({ until }, at) => ({ until: until === '' ? t('Please choose a day.') : dayError(until, at) }),
  agree: ({ agrees }) => ({ agrees: !isAgreed(agrees) && t(conductQuestion.missing) }),
  open: capacityError,
}

type Command = (userId: string, sent: Sent, at: Date) => Promise<boolean | 'done' | 'not agreed' | 'not now'>

const commands: Record<string, Command> = {
  answer: (userId, { answer }, at) => answerQuestion(userId, answer, at),
  agree: (userId, _, at) => agreeToConduct(userId, at),
  pause: (userId, { until }, at) => pauseSearch(userId, until, at),
  resume: (userId, _, at) => resumeSearch(userId, at),
  leave: (userId, _, at) => leaveSearch(userId, at),
  return: (userId, _, at) => returnToSearch(userId, at),
  open: (userId, { capacity, agrees }, at) =>
    openPlaces(userId, { capacity: Number(capacity), agrees: isAgreed(agrees) }, at),
  'come back': (userId, _, at) => comeBack(userId, at),
  yes: (userId, { request }, at) => answerRequest(userId, request, { kind: 'yes' }, at),
  'not now': (userId, { request, sentence }, at) => {
    const kindSentence = findOption(kindSentences, sentence)?.id ?? null
    return answerRequest(userId, request, { kind: 'not now', kindSentence }, at)
  },
  'take back': (userId, { request }, at) => takeRequestBack(userId, request, at),
  block: (userId, { request }, at) => block(userId, request, at),
  up: (userId, { choice }, at) => changeChoice(userId, choice, 'up', at),
  drop: (userId, { choice }, at) => changeChoice(userId, choice, 'drop', at),
}
