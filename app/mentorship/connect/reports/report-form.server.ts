import { limitRefusal } from '../../../platform/http/limit-refusal.server.ts'
import { consume } from '../../../platform/http/limits.server.ts'
import { cleanParagraphs } from '../../../platform/text/clean-text.ts'
import { lengthError } from '../../../platform/text/text-fields.ts'
import { findOption } from '../../../ui/form/options.ts'
import { block } from '../pair/messages.server.ts'
import { reportKinds } from '../report-kinds.ts'
import { fileReport } from './reports.server.ts'

/** The longest each field of a report may be. */
export const reportFields = { id: 22, kind: 20, words: 8_000, messages: 22, also: 10 }

export type ReportInput = { id: string; kind: string; words: string; messages: string[]; also: string[] }
export type ReportAnswer = { message: string; errors: { kind?: string; words?: string }; input: ReportInput }
type Outcome =
  | { kind: 'done' }
  | { kind: 'refused'; status: number; answer: ReportAnswer; headers?: Record<string, string> }

export function reportIn(form: FormData): ReportInput {
  const text = (name: string) => String(form.get(name) ?? '')
  const all = (name: string) => form.getAll(name).map(String)
  return {
    id: text('id'),
    kind: text('kind'),
    words: cleanParagraphs(text('words')),
    messages: all('messages'),
    also: all('also'),
  }
}

/** Sends a report to the team, and blocks the other if that is asked for too. */
export async function carryOutReport(
  userId: string,
  pairId: string,
  input: ReportInput,
  at = new Date(),
): Promise<Outcome> {
  const kind = findOption(reportKinds, input.kind)?.id
  const tooLong = lengthError('What happened', input.words, 2_000)
  const errors = { ...(!kind && { kind: 'Please choose one.' }), ...(tooLong && { words: tooLong }) }
  if (!kind || tooLong) return refused(input, 422, 'Nothing was sent yet.', errors)
  if (!(await consume('report-account', userId))) {
    const { sentence, headers } = await limitRefusal('report-account', userId)
    return { ...refused(input, 429, `Nothing was sent. ${sentence}`), headers }
  }
  const { id, words, messages } = input
  if (!(await fileReport(userId, pairId, { id, kind, words, messageIds: messages }, at)))
    return refused(input, 409, 'Nothing was sent: this is gone by now.')
  if (input.also.includes('block')) await block(userId, pairId, at)
  return { kind: 'done' }
}

function refused(input: ReportInput, status: number, message: string, errors: ReportAnswer['errors'] = {}) {
  return { kind: 'refused' as const, status, answer: { message, errors, input } }
}
