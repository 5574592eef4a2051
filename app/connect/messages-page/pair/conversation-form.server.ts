import { href, redirect } from 'react-router'
import { aMember } from '../../../account/sessions/who.server.ts'
import { chosen, hidden, paragraphs, several, ticked, type Values } from '../../../forms/fields.server.ts'
import {
  formAction,
  type Outcome,
  refused,
  refusedAsIdentifying,
  refusedAsLate,
  refusedAsUnknown,
} from '../../../forms/form-action.server.ts'
import type { AnswerOf } from '../../../forms/outcome.ts'
import { db } from '../../../platform/db/db.server.ts'
import { count } from '../../../platform/http/limit-refusal.server.ts'
import { cleanParagraphs } from '../../../platform/text/clean-text.ts'
import { lengthError } from '../../../platform/text/length-error.ts'
import { msg, t } from '../../../words/words.ts'
import { accessTo } from '../../pairs/conversation.server.ts'
import { endPairFor } from '../../pairs/pair-ends.server.ts'
import { canThank, chooseFading, noteSafety, sendMessage, sendThanks } from '../../pairs/pair-messages.server.ts'
import { pairOf } from '../../pairs/pairs.server.ts'
import { block } from '../../pairs/reports/block.server.ts'
import { maxThanks, thanksInWords } from '../../pairs/thanks.ts'
import { withDone } from '../shell/done.server.ts'
import { whileThereIs } from './pair-page.server.ts'

const maxMessage = 2_000

const fields = {
  ...{ do: chosen(20), id: hidden(22), warned: ticked(), words: paragraphs({ max: maxMessage }) },
  ...{ fading: hidden(5), closes: ticked(), helped: several(10) },
}

type Sent = Values<typeof fields>
export type PairAnswer = AnswerOf<typeof pairAction>

/** Carries out what one of two people asks for in their conversation. */
export const pairAction = formAction({
  fields,
  who: aMember,
  says: { nothing: msg('Nothing was sent.'), mend: msg('Nothing was sent yet.') },
  before: whileThereIs(async (userId, pairId) => (await accessTo(userId, pairId)) === 'open'),
  act: async (sent, { userId }, { params: { pairId } }): Promise<Outcome<never, 'words'>> => {
    const carryOut = Object.hasOwn(commands, sent.do) && commands[sent.do]
    if (!carryOut) return refusedAsUnknown()
    const isSent = sent.do === 'send' || sent.do === 'thank'
    if (isSent) {
      const refusal = refusalOf(sent)
      if (refusal) return (await isOpenFor(userId, pairId, sent.do)) ? refusal : refusedAsLate()
      // A message alone: whoever has written too much can still end or block.
      await count('messages-account', userId)
    }
    if (!(await carryOut(userId, pairId, sent, new Date()))) return refusedAsLate()
    const isClosed = sent.do === 'block' || (sent.do === 'end' && sent.closes)
    const to = withDone(isClosed ? href('/connect') : href('/connect/:pairId', { pairId }), userId, { what: sent.do })
    // What is read first stands above, what was written last below.
    return { kind: 'done', to: redirect(isClosed || sent.do === 'safety' ? to : `${to}#newest`) }
  },
})

/** Returns what keeps words from being sent, if anything does. */
function refusalOf(sent: Sent) {
  const error = sent.do === 'send' ? messageError(sent) : thanksError(sent)
  if (error) return refused(422, t('Nothing was sent yet.'), { words: error })
  return sent.warned ? null : refusedAsIdentifying('words', sent.words)
}

function messageError({ words }: Sent) {
  return words === '' ? t('Please write something.') : lengthError(t('Your message'), words, maxMessage)
}

function thanksError({ helped, words }: Sent) {
  if (thanksInWords(helped, words) === '') return t('Please tick something, or write a line.')
  return lengthError(t('Your line'), words, maxThanks)
}

async function isOpenFor(userId: string, pairId: string, does: string) {
  const pair = await pairOf(db(), userId, pairId)
  return pair !== null && (does === 'send' ? pair.pair.endedOn === null : canThank(pair))
}

const commands: Record<string, (userId: string, pairId: string, sent: Sent, at: Date) => Promise<boolean>> = {
  send: (userId, pairId, { id, words }, at) => sendMessage(userId, pairId, { formId: id, body: words }, at),
  thank: (userId, pairId, { id, helped, words }, at) =>
    sendThanks(userId, pairId, { formId: id, body: cleanParagraphs(thanksInWords(helped, words)) }, at),
  safety: (userId, pairId) => noteSafety(userId, pairId),
  fading: (userId, pairId, { fading }, at) => chooseFading(userId, pairId, fading === 'soon', at),
  end: (userId, pairId, { closes }, at) => endPairFor(userId, pairId, closes, at),
  block: (userId, pairId, _, at) => block(userId, pairId, at),
}
