import { type LimitRefusal, limitRefusal } from '../../../platform/http/limit-refusal.server.ts'
import { consume } from '../../../platform/http/limits.server.ts'
import { cleanParagraphs } from '../../../platform/text/clean-text.ts'
import { lengthError } from '../../../platform/text/text-fields.ts'
import { warningAbout } from '../telling-words.ts'
import { block, chooseFading, endPairFor, noteSafety, sendMessage } from './messages.server.ts'
import { chooseShares } from './shares.server.ts'

/** The longest each field of the conversation may be. */
export const pairFields = { do: 20, words: 8_000, id: 22, warned: 5, fading: 5, closes: 5, share: 10, seen: 60 }

export type PairInput = {
  do: string
  words: string
  id: string
  fading: string
  isWarned: boolean
  closes: boolean
  shares: string[]
  seen: string
}
export type PairAnswer = { message: string; errors: { words?: string }; input: PairInput; isWarned?: boolean }
type Outcome =
  | { kind: 'done'; isHidden: boolean; isSent: boolean }
  | { kind: 'refused'; status: number; answer: PairAnswer; headers?: Record<string, string> }

const maxMessage = 2_000
const isOver = 'Nothing was changed: this is how things stand now.'

export function pairInputIn(form: FormData): PairInput {
  const text = (name: string) => String(form.get(name) ?? '')
  const words = cleanParagraphs(text('words'))
  return {
    do: text('do'),
    words,
    id: text('id'),
    fading: text('fading'),
    isWarned: text('warned') === 'yes',
    closes: text('closes') === 'yes',
    shares: form.getAll('share').map(String),
    seen: text('seen'),
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
  if (!act) return refused(input, 422, 'Please use one of the buttons on this page.')
  const isSent = input.do === 'send'
  if (isSent) {
    const { words, isWarned } = input
    const error = words === '' ? 'Please write something.' : lengthError('Your message', words, maxMessage)
    if (error) return refused(input, 422, 'Nothing was sent yet.', { words: error })
    const warning = isWarned ? undefined : warningAbout(words)
    if (warning) return refused(input, 422, 'Nothing was sent yet.', { words: warning }, true)
    // A message alone: whoever has written too much can still end or block.
    if (!(await consume('messages-account', userId))) {
      const { sentence, headers }: LimitRefusal = await limitRefusal('messages-account', userId)
      return { ...refused(input, 429, `Nothing was sent. ${sentence}`), headers }
    }
  }
  if (!(await act(userId, pairId, input, at))) return refused(input, 409, isOver)
  return { kind: 'done', isHidden: input.do === 'block' || (input.do === 'end' && input.closes), isSent }
}

const commands: Record<string, (userId: string, pairId: string, input: PairInput, at: Date) => Promise<boolean>> = {
  send: (userId, pairId, { id, words }, at) => sendMessage(userId, pairId, { formId: id, body: words }, at),
  safety: (userId, pairId) => noteSafety(userId, pairId),
  fading: (userId, pairId, { fading }) => chooseFading(userId, pairId, fading === 'soon'),
  share: (userId, pairId, input, at) => chooseShares(userId, pairId, input, at),
  end: (userId, pairId, { closes }, at) => endPairFor(userId, pairId, closes, at),
  block: (userId, pairId, _, at) => block(userId, pairId, at),
}

function refused(
  input: PairInput,
  status: number,
  message: string,
  errors: PairAnswer['errors'] = {},
  isWarned = false,
) {
  return { kind: 'refused' as const, status, answer: { message, errors, input, ...(isWarned && { isWarned }) } }
}
