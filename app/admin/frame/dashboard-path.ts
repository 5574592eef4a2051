import { href } from 'react-router'
import { type MenteeStatus, menteeStatuses } from '../../mentorship/application-status.ts'
import { cursorParameter, textParameter, withQuery } from '../../platform/http/url-parts.ts'
import { findOption } from '../../ui/form/options.ts'
import type { Tab } from '../../ui/list/tabs.tsx'
import { ownDecision } from './desk-path.ts'

const labels = {
  articles: 'Manage Articles',
  reviews: 'Manage Reviews',
  mentors: 'Mentor Applications',
  pages: 'Manage Pages',
}

const shows = ['all', 'pending', 'approved'] as const

export type DashboardTab = keyof typeof labels

/** The URL names an outcome and never carries its text. */
export const outcomes = {
  approved: { tone: 'success', text: 'Review approved. Members can see it now.' },
  'approved for batch': { tone: 'success', text: 'Review approved. Members will see it with the next batch.' },
  rejected: {
    tone: 'success',
    text: 'Review rejected. With the receipt code, its author can read why and send it again for 30 days.',
  },
  deleted: { tone: 'success', text: 'Review deleted.' },
  'already approved': { tone: 'success', text: 'This review was approved already.' },
  taken: {
    tone: 'danger',
    text: 'Nothing was changed: a decision on this review takes effect in a few seconds.',
  },
  changed: {
    tone: 'danger',
    text: 'Nothing was changed: this review has changed since you looked. Please look again.',
  },
  gone: { tone: 'danger', text: 'Nothing was changed: this review is no longer there.' },
  own: { tone: 'danger', text: ownDecision },
  'mentor approved': {
    tone: 'success',
    text: 'Mentor approved. Members can see the profile now, unless the mentor prefers not to be listed.',
  },
  'mentor rejected': {
    tone: 'success',
    text: 'Application rejected. The applicant gets one mail, which says only that there is something new.',
  },
  'mentor deleted': { tone: 'success', text: 'Application deleted.' },
  'mentor already approved': { tone: 'success', text: 'This mentor was approved already.' },
  'mentor taken': {
    tone: 'danger',
    text: 'Nothing was changed: a decision on this application takes effect in a few seconds.',
  },
  'mentor changed': {
    tone: 'danger',
    text: 'Nothing was changed: this application has changed since you looked. Please look again.',
  },
  'mentor own': { tone: 'danger', text: ownDecision },
  'mentor gone': { tone: 'danger', text: 'Nothing was changed: this application is no longer there.' },
  'article published': { tone: 'success', text: 'Article published successfully!' },
  'article updated': { tone: 'success', text: 'Article updated successfully!' },
  'draft saved': { tone: 'success', text: 'Draft saved. Readers cannot see it.' },
  'translation saved': { tone: 'success', text: 'Translation saved.' },
  'article deleted': { tone: 'success', text: 'Article deleted.' },
  'article gone': { tone: 'danger', text: 'Nothing was changed: this article is no longer there.' },
  'mentee held': {
    tone: 'success',
    text: 'On hold. Nothing of this person reaches anybody, and nobody is sent to them.',
  },
  'mentee released': { tone: 'success', text: 'Released, unless a report still holds them.' },
  'mentee not held': {
    tone: 'danger',
    text: 'Nothing was changed: the application has changed since you looked, or it is your own.',
  },
  'mentor held': {
    tone: 'success',
    text: 'On hold. Nothing of this person reaches anybody, and nobody is sent to them.',
  },
  'mentor released': { tone: 'success', text: 'Released, unless a report still holds them.' },
  'mentor not held': {
    tone: 'danger',
    text: 'Nothing was changed: the application has changed since you looked, or it is your own.',
  },
  'mentee gone': { tone: 'danger', text: 'This application is no longer there.' },
  'mentee changed': {
    tone: 'danger',
    text: 'Nothing was changed: this application has changed since you looked. Please look again.',
  },
  'mentee pending': { tone: 'success', text: 'Marked as received. It is among the new applications again.' },
  'mentee in touch': { tone: 'success', text: 'Marked as in touch.' },
  'mentee closed': { tone: 'success', text: 'Marked as closed.' },
  'no state': { tone: 'danger', text: 'Nothing was changed: please choose a state.' },
} as const

export type Outcome = keyof typeof outcomes
export type DashboardPlace = {
  tab: DashboardTab
  show: (typeof shows)[number]
  of: 'mentors' | 'mentees'
  company: string
  search: string
  state: MenteeStatus | null
  after: string
  page: number
}

export function dashboardPlace(params: URLSearchParams): DashboardPlace {
  const tab = textParameter(params, 'tab')
  return {
    tab: Object.hasOwn(labels, tab) ? (tab as DashboardTab) : 'articles',
    show: shows.find((show) => show === params.get('show')) ?? 'all',
    of: params.get('of') === 'mentees' ? 'mentees' : 'mentors',
    company: textParameter(params, 'company'),
    search: textParameter(params, 'search'),
    state: findOption(menteeStatuses, params.get('state'))?.id ?? null,
    after: cursorParameter(params),
    page: pageIn(params),
  }
}

export function isFiltered({ company, search, state }: DashboardPlace): boolean {
  return company !== '' || search !== '' || state !== null
}

export function applicationsPlace(params: URLSearchParams, of: DashboardPlace['of']): DashboardPlace {
  return { ...dashboardPlace(params), tab: 'mentors', of }
}

// Only pages of articles are numbered, and a number means nothing without its cursor.
function pageIn(params: URLSearchParams) {
  const page = textParameter(params, 'page')
  return params.get('after') && /^[1-9]\d{0,5}$/.test(page) ? Number(page) : 1
}

/** `article` is the id of the article that the outcome is about. */
export function dashboardPath(place: Partial<DashboardPlace>, outcome: Outcome | null = null, article = ''): string {
  return `${href('/admin')}${placeQuery(place, outcome, article)}`
}

export function placeQuery(
  { tab, show, of, company, search, state, after, page = 1 }: Partial<DashboardPlace>,
  outcome: Outcome | null = null,
  article = '',
): string {
  return withQuery('', {
    tab,
    show: show !== 'all' && show,
    of: of === 'mentees' && of,
    company,
    search,
    state,
    after,
    page: page > 1 && String(page),
    outcome,
    article,
  })
}

export function dashboardTabs(current: DashboardTab): Tab[] {
  const tabs = Object.entries(labels) as [DashboardTab, string][]
  return tabs.map(([tab, label]) => ({ to: addressOf(tab), label, current: tab === current }))
}

function addressOf(tab: DashboardTab) {
  return tab === 'pages' ? href('/admin/pages') : dashboardPath({ tab })
}
