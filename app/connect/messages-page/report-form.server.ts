import { href, redirect } from 'react-router'
import type { Member } from '../../account/sessions/session.server.ts'
import { aMember } from '../../account/sessions/who.server.ts'
import { hidden, oneOf, paragraphs, several } from '../../forms/fields.server.ts'
import { formAction, refused } from '../../forms/form-action.server.ts'
import type { AnswerOf } from '../../forms/outcome.ts'
import { count } from '../../platform/http/limit-refusal.server.ts'
import { msg, t } from '../../words/words.ts'
import { block } from '../pairs/reports/block.server.ts'
import { reportPageOf } from '../pairs/reports/reportable.server.ts'
import { fileReport } from '../pairs/reports/reports.server.ts'
import { reportKinds } from '../people/report-kinds.ts'
import type { Route } from './+types/report'

export type ReportAnswer = AnswerOf<typeof reportAction>

/** Sends a report to the team, and blocks the other if that is asked for too. */
export const reportAction = formAction({
  fields: {
    id: hidden(22),
    kind: oneOf(reportKinds, msg('Please choose one.')),
    words: paragraphs({ label: msg('What happened'), max: 2_000 }),
    ...{ messages: several(22), also: several(10) },
  },
  who: aMember,
  says: { nothing: msg('Nothing was sent.'), mend: msg('Nothing was sent yet.') },
  before: toNobodyElse,
  act: async ({ messages, also, ...report }, { userId }, { params }) => {
    await count('report-account', userId)
    const at = new Date()
    if (!(await fileReport(userId, params.pairId, { ...report, wordIds: messages }, at)))
      return refused(409, t('Nothing was sent: this is gone by now.'))
    if (also.includes('block')) await block(userId, params.pairId, at)
    return { kind: 'done', to: redirect(`${href('/connect')}?saved`) }
  },
})

async function toNobodyElse({ userId }: Member, { params }: Route.ActionArgs) {
  if (!(await reportPageOf(userId, params.pairId))) throw new Response(t('Page not found.'), { status: 404 })
  return null
}
