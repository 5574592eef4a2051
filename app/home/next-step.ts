import { href } from 'react-router'
import type { ConnectPage } from '../connect/messages-page/connect-page.server.ts'
import type { Status } from '../connect/messages-page/status.ts'
import type { EarlierArticle } from '../news/articles.server.ts'
import { monthAndYear } from '../platform/text/format-date.ts'
import { listed } from '../words/punctuation.ts'
import { msg, t } from '../words/words.ts'
import type { NewCompanies } from '../workplaces/companies/directory/new-companies.server.ts'

type Step = { states: string[]; action: { to: string; label: string } }

export type NextStep = Step & { companies: string | null; article: Omit<EarlierArticle, 'event'> | null }

/** Returns what a member is told about their applications, and the one thing to do next. */
export function stepFor({ mentee, mentor }: ConnectPage): Step {
  const states = [...(mentor ? [inBrief(mentor)] : []), ...(mentee ? [inBrief(mentee)] : [])]
  if (states.length > 0) return { states, action: { to: href('/connect'), label: t('Open your messages') } }
  return { states: [t(invitation)], action: { to: href('/apply-mentee'), label: t('Ask for a mentor') } }
}

export function newCompaniesText({ months, isPartial }: NewCompanies): string | null {
  if (months.length === 0) return null
  const counts = listed(
    months.map(({ month, count }) => t('{count} in {month}', { count, month: monthAndYear(month) })),
  )
  return isPartial
    ? t('New companies with reviews: at least {counts}.', { counts })
    : t('New companies with reviews: {counts}.', { counts })
}

const invitation = msg('Would a second opinion on your work help? You can ask for a mentor.')

function inBrief({ now, next }: Status) {
  return now[0] ?? next
}
