import { allIn, textsIn } from '../../../platform/http/posted-form.server.ts'
import { cleanParagraphs } from '../../../platform/text/clean-text.ts'
import { lengthError } from '../../../platform/text/text-fields.ts'
import { findOption } from '../../../ui/form/options.ts'
import { t } from '../../../words/words.ts'
import { type Answer, type Refused, refused, refusedByLimit } from '../frame/refusal.server.ts'
import { reportKinds } from '../report-kinds.ts'
import { block } from './block.server.ts'
import { fileReport } from './reports.server.ts'

/** The longest each field of a report may be. */
export const reportFields = { id: 22, kind: 20, words: 8_000, messages: 22, also: 10 }

export type ReportInput = ReturnType<typeof reportIn>
export type ReportAnswer = Answer<ReportInput, 'kind' | 'words'>

export function reportIn(form: FormData) {
  const texts = textsIn(form, reportFields)
  return {
    ...{ ...texts, words: cleanParagraphs(texts.words) },
    ...{ messages: allIn(form, 'messages'), also: allIn(form, 'also') },
  }
}

/** Sends a report to the team, and blocks the other if that is asked for too. */
export async function carryOutReport(
  userId: string,
  pairId: string,
  input: ReportInput,
  at = new Date(),
): Promise<{ kind: 'done' } | Refused<ReportInput, 'kind' | 'words'>> {
  const kind = findOption(reportKinds, input.kind)?.id
  const tooLong = lengthError(t('What happened'), input.words, 2_000)
  const errors = { ...(!kind && { kind: t('Please choose one.') }), ...(tooLong && { words: tooLong }) }
  if (!kind || tooLong) return refused(input, 422, t('Nothing was sent yet.'), errors)
  const limited = await refusedByLimit('report-account', userId, input)
  if (limited) return limited
  const { id, words, messages } = input
  if (!(await fileReport(userId, pairId, { id, kind, words, wordIds: messages }, at)))
    return refused(input, 409, t('Nothing was sent: this is gone by now.'))
  if (input.also.includes('block')) await block(userId, pairId, at)
  return { kind: 'done' }
}
