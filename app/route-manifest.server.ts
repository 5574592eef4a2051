import type { Register } from 'react-router'
import { adminTopics, type Kind, type ListTopic } from './platform/live/topics.ts'
import { type Message, msg } from './words/words.ts'

/** `owner` is the member an address belongs to; `code` is an admin before, `admins` are those after entering a code. */
export type Role = 'everybody' | 'visitors' | 'members' | 'owner' | 'code' | 'admins' | 'nobody'

export type RouteFacts = {
  opens: Role
  posts: Role
  returnable: boolean
  /** The sitemap lists it, robots.txt is silent about it, or robots.txt disallows it. */
  crawlers: 'listed' | 'allowed' | 'disallowed'
  /** Somebody in danger must get through, so no limit of requests applies. */
  unlimited?: true
  /**
   * Nothing may record that a review was written or withdrawn (requirements 35 and 36). `none`: a request is not logged
   * and does not keep the session alive; `activity`: it is not logged.
   */
  trace?: 'none' | 'activity'
  /**
   * Whoever is meant gets the same bytes, made once and kept until one of `topics` changes. Visitors, members, or
   * everybody: all visitors, and likewise all members. Admins never. With a query, only if route-queries.server.ts
   * lists it.
   */
  sameFor?: 'visitors' | 'members' | 'everybody'
  section?: '/mentorship' | '/inside-workplaces' | '/work-with-us' | '/news-and-insights'
  /** What a reader sees before and instead of the page. Admins see it in English. */
  loading?: { text?: Message; shape?: 'cards'; failed?: Message | string }
  /**
   * What the page shows: lists, and what a parameter of its address names. An open page loads its data again when one
   * changes, but not quietly.
   */
  topics?: readonly (ListTopic | `${Kind}/:${string}`)[]
}

export type RoutePath = keyof Register['pages']

const landing = { opens: 'everybody', posts: 'nobody', returnable: true, crawlers: 'listed' } as const
const publicPage = { opens: 'everybody', posts: 'nobody', returnable: true, crawlers: 'allowed' } as const
const publicFile = { opens: 'everybody', posts: 'nobody', returnable: false, crawlers: 'allowed' } as const
const publicForm = { opens: 'everybody', posts: 'everybody', returnable: false, crawlers: 'allowed' } as const
const memberPage = { opens: 'members', posts: 'nobody', returnable: true, crawlers: 'disallowed' } as const
const memberForm = { opens: 'members', posts: 'members', returnable: true, crawlers: 'disallowed' } as const
const legalPage = {
  ...landing,
  sameFor: 'everybody',
  topics: ['legal-texts'],
  loading: { text: msg('Loading...'), failed: msg('Error loading content.') },
} as const
const adminPage = { opens: 'admins', posts: 'nobody', returnable: true, crawlers: 'disallowed' } as const
const adminForm = { opens: 'admins', posts: 'admins', returnable: true, crawlers: 'disallowed' } as const
const adminCommand = { opens: 'admins', posts: 'admins', returnable: false, crawlers: 'disallowed' } as const

export const routeManifest = {
  // Each member’s home says how far that member’s applications are.
  '/': { ...landing, sameFor: 'visitors', topics: ['reviews', 'mentors'] },
  '/mentorship': { ...landing, sameFor: 'everybody', section: '/mentorship' },
  '/inside-workplaces': { ...landing, sameFor: 'everybody', section: '/inside-workplaces' },
  '/work-with-us': { ...landing, posts: 'members', sameFor: 'visitors', section: '/work-with-us' },
  '/news-and-insights': {
    ...landing,
    sameFor: 'everybody',
    section: '/news-and-insights',
    loading: { text: msg('Loading articles...'), shape: 'cards' },
    topics: ['articles'],
  },
  '/news-and-insights/feed.xml': { ...publicFile, sameFor: 'everybody', topics: ['articles'] },
  '/post/:postId?': {
    ...publicPage,
    sameFor: 'everybody',
    section: '/news-and-insights',
    loading: { text: msg('Loading post...'), failed: msg('Failed to load the article.') },
    topics: ['article/:postId'],
  },
  '/post/:postId/event.ics': publicFile,
  '/media/:fileId': publicFile,
  '/sitemap.xml': { ...publicFile, sameFor: 'everybody', topics: ['articles'] },
  '/robots.txt': { ...publicFile, sameFor: 'everybody' },

  '/auth': { opens: 'visitors', posts: 'everybody', returnable: false, crawlers: 'disallowed' },
  '/auth/new-password': { ...publicForm, crawlers: 'disallowed' },
  '/auth/code': { opens: 'code', posts: 'code', returnable: false, crawlers: 'disallowed' },
  '/contact': { ...publicPage, posts: 'everybody', sameFor: 'everybody' },
  '/terms': legalPage,
  '/privacy': legalPage,
  '/if-something-is-wrong': { ...publicPage, sameFor: 'everybody', topics: ['legal-texts'] },
  '/legal-text/:kind': { ...publicFile, sameFor: 'everybody', topics: ['legal-texts'] },
  '/sign-out': { ...publicForm, unlimited: true },
  '/leave': { ...publicForm, unlimited: true },
  '/review-receipt': {
    opens: 'everybody',
    posts: 'everybody',
    returnable: true,
    crawlers: 'disallowed',
    trace: 'none',
    section: '/inside-workplaces',
  },
  '/review-receipt/change': {
    opens: 'everybody',
    posts: 'everybody',
    returnable: true,
    crawlers: 'disallowed',
    trace: 'none',
    section: '/inside-workplaces',
  },

  '/submit-review': { ...memberForm, trace: 'none', section: '/inside-workplaces' },
  '/apply-mentee': { ...memberForm, section: '/mentorship' },
  '/apply-mentor': { ...memberForm, section: '/mentorship' },
  '/connect': { ...memberForm, topics: ['own'] },
  '/connect/:pairId': { ...memberForm, opens: 'owner', posts: 'owner', topics: ['own'] },
  '/connect/:pairId/call': { ...memberForm, opens: 'owner', posts: 'owner', topics: ['own'] },
  '/connect/:pairId/call.ics': { opens: 'owner', posts: 'nobody', returnable: false, crawlers: 'disallowed' },
  '/connect/:pairId/plan': { ...memberForm, opens: 'owner', posts: 'owner', topics: ['own'] },
  '/connect/:pairId/shares': { ...memberForm, opens: 'owner', posts: 'owner' },
  '/connect/:pairId/report': { ...memberForm, opens: 'owner', posts: 'owner' },
  '/connect/settings': memberForm,
  '/next': { ...publicFile, crawlers: 'disallowed' },
  '/mentors': {
    ...memberPage,
    sameFor: 'members',
    section: '/mentorship',
    loading: { text: msg('Loading mentors...'), shape: 'cards' },
    topics: ['mentors'],
  },
  '/mentor/:mentorId?': {
    ...memberPage,
    sameFor: 'members',
    section: '/mentorship',
    loading: { text: msg('Loading mentor profile...'), failed: msg('Failed to load the mentor profile.') },
    topics: ['mentor/:mentorId', 'mentors'],
  },
  '/mentor-photos/:fileId': { ...publicFile, opens: 'members' },
  '/cvs/:fileId': { opens: 'owner', posts: 'admins', returnable: false, crawlers: 'allowed' },
  '/reviews': {
    ...memberPage,
    sameFor: 'members',
    section: '/inside-workplaces',
    loading: { text: msg('Loading companies...'), shape: 'cards' },
    topics: ['reviews'],
  },
  '/company/:companyId': {
    ...memberPage,
    sameFor: 'members',
    section: '/inside-workplaces',
    topics: ['company/:companyId', 'review-batches'],
  },
  '/compare': { ...memberPage, section: '/inside-workplaces' },
  '/company-names': { ...memberPage, returnable: false, trace: 'none' },
  '/account': memberForm,
  '/account/export': { ...memberForm, returnable: false },
  '/account/erasure': { ...memberForm, unlimited: true },
  '/sign-out-everywhere': { opens: 'members', posts: 'members', returnable: false, crawlers: 'allowed' },

  '/admin': { ...adminPage, topics: ['articles', ...adminTopics] },
  '/admin/:queue': { ...adminPage, topics: adminTopics },
  // The log lines of decisions would narrow down when a review was sent.
  '/admin/:queue/:id': { ...adminForm, trace: 'activity' },
  '/admin/:queue/:id/approval': { ...adminCommand, trace: 'activity' },
  '/admin/:queue/:id/rejection': { ...adminForm, trace: 'activity' },
  '/admin/:queue/:id/deletion': { ...adminForm, trace: 'activity' },
  '/admin/:queue/:id/handling': adminCommand,
  '/admin/:queue/:id/hold': adminCommand,
  '/admin/desk/:queue': { ...adminForm, trace: 'activity' },
  '/admin/articles/:articleId/deletion': adminForm,
  '/admin/create-article': { ...adminForm },
  '/admin/edit-article/:articleId?': {
    ...adminForm,
    loading: { failed: 'Error: Failed to load article data.' },
  },
  '/admin/articles/:articleId/in/:language': adminForm,
  '/admin/pages': adminForm,
  '/admin/pages/help': adminForm,
  '/admin/pages/:kind/in/:language': adminForm,
  '/admin/connect': { ...adminPage, topics: ['admin-mentors', 'admin-mentees', 'admin-reports'] },
  '/admin/connect/mentees/:publicId': adminForm,
  '/admin/connect/rounds': adminForm,
  '/admin/connect/rounds/run': adminCommand,
  '/admin/connect/rounds/undo': adminCommand,

  '/avatar': publicFile,
  // Streams reconnect whenever something changes.
  '/live': { ...publicFile, trace: 'none' },
  '/readyz': publicFile,
  '/*': publicFile,
} as const satisfies Record<RoutePath, Readonly<RouteFacts>>

export type FactByPath<Fact extends keyof RouteFacts> = {
  readonly [Path in RoutePath as (typeof routeManifest)[Path] extends Record<Fact, unknown> ? Path : never]: Exclude<
    RouteFacts[Fact],
    undefined
  >
}

export function factsOf(pattern: string): Readonly<RouteFacts> {
  return (routeManifest as Record<string, Readonly<RouteFacts>>)[pattern] ?? routeManifest['/*']
}

export function routesWith(fact: (facts: Readonly<RouteFacts>) => unknown): RoutePath[] {
  return (Object.keys(routeManifest) as RoutePath[]).filter((path) => fact(factsOf(path)))
}
