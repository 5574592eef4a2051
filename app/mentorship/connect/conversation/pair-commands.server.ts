import { db } from '../../../platform/db/db.server.ts'
import { allIn, textsIn } from '../../../platform/http/posted-form.server.ts'
import { cleanParagraphs } from '../../../platform/text/clean-text.ts'
import { lengthError } from '../../../platform/text/text-fields.ts'
import { t } from '../../../words/words.ts'
import {
  type Answer,
  type Refused,
  refused,
  refusedAsIdentifying,
  refusedByLimit,
  tooLate,
  unknownButton,
} from '../frame/refusal.server.ts'
import { endPairFor } from '../pair/ends.server.ts'
import { canThank, chooseFading, noteSafety, sendMessage, sendThanks } from '../pair/pair-messages.server.ts'
import { pairOf } from '../pair/pairs.server.ts'
import { block } from '../reports/block.server.ts'
import { maxThanks, thanksInWords } from './thanks.ts'

/** The longest each field of the conversation may be. */
export const pairFields = {
  ...{ do: 20, words: 8_000, id: 22, warned: 5, fading: 5, closes: 5, helped: 10 },
}

export type PairInput = ReturnType<typeof pairInputIn>
export type PairAnswer = Answer<PairInput, 'words'>
type Outcome = { kind: 'done'; isHidden: boolean; isSent: boolean } | Refused<PairInput, 'words'>

const maxMessage = 2_000

export function pairInputIn(form: FormData) {
  const { warned, closes, ...texts } = textsIn(form, pairFields)
  return {
    ...{ ...texts, words: cleanParagraphs(texts.words) },
    ...{ isWarned: warned === 'yes', closes: closes === 'yes' },
    helped: allIn(form, 'helped'),
  }
}

/** Carries out what one of two people asks for in their conversation. */
export async function carryOutInPair(
  userId: string,
  pairId: string,
  input: PairInput,
  at = new Date(),
): Promise<Outcome> {
  const act = Object.hasOwn(commands, input.do) && commands[input.do]
  if (!act) return refused(input, 422, t(unknownButton))
  const isSent = input.do === 'send' || input.do === 'thank'
  if (isSent) {
    const error = input.do === 'send' ? messageError(input.words) : thanksError(input)
    const refusal = error
      ? refused(input, 422, t('Nothing was sent yet.'), { words: error })
      : refusedAsIdentifying(input, 'words', input.words)
    if (refusal) return (await isOpenFor(userId, pairId, input.do)) ? refusal : refused(input, 409, t(tooLate))
    // A message alone: whoever has written too much can still end or block.
    const limited = await refusedByLimit('messages-account', userId, input)
    if (limited) return limited
  }
  if (!(await act(userId, pairId, input, at))) return refused(input, 409, t(tooLate))
  return { kind: 'done', isHidden: input.do === 'block' || (input.do === 'end' && input.closes), isSent }
}

async function isOpenFor(userId: string, pairId: string, does: string) {
  const pair = await pairOf(db(), userId, pairId)
  return pair !== null && (does === 'send' ? pair.pairing.state === 'introduced' : canThank(pair))
}

function messageError(words: string) {
  return words === '' ? t('Please write something.') : lengthError(t('Your message'), words, maxMessage)
}

function thanksError({ helped, words }: PairInput) {
  if (thanksInWords(helped, words) === '') return t('Please tick something, or write a line.')
  return lengthError(t('Your line'), words, maxThanks)
}

const commands: Record<string, (userId: string, pairId: string, input: PairInput, at: Date) => Promise<boolean>> = {
  send: (userId, pairId, { id, words }, at) => sendMessage(userId, pairId, { formId: id, body: words }, at),
  thank: (userId, pairId, { id, helped, words }, at) =>
    sendThanks(userId, pairId, { formId: id, body: cleanParagraphs(thanksInWords(helped, words)) }, at),
  safety: (userId, pairId) => noteSafety(userId, pairId),
  fading: (userId, pairId, { fading }, at) => chooseFading(userId, pairId, fading === 'soon', at),
  end: (userId, pairId, { closes }, at) => endPairFor(userId, pairId, closes, at),
  block: (userId, pairId, _, at) => block(userId, pairId, at),
}
