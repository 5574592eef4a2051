import type { Register } from 'react-router'
import { decodeSegment } from '../platform/http/url-parts.ts'
import { adminTopics, type Kind, type ListTopic, type Topic, topicOf } from '../platform/live/topics.ts'
import { nameKey } from '../platform/text/clean-text.ts'
import { type Message, msg } from '../words/words.ts'

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
   * Nothing may record that a review was written or withdrawn. `none`: a request is not logged and does not keep the
   * session alive; `activity`: it is not logged.
   */
  requestLogging?: 'none' | 'activity'
  /**
   * Whoever is meant gets the same bytes, made once and kept until one of `topics` changes. Visitors, members, or
   * everybody: all visitors, and likewise all members. Admins never. With a query, only if the host lists it
   * (`shared-queries.ts`).
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
  /** What the page is and what comes next, for somebody who is about to sign in to see it. Others have the usual text. */
  reason?: { why: Message; next: Message }
}

export type RoutePath = keyof Register['pages']

const landing = { opens: 'everybody', posts: 'nobody', returnable: true, crawlers: 'listed' } as const
const publicPage = { opens: 'everybody', posts: 'nobody', returnable: true, crawlers: 'allowed' } as const
const publicFile = { opens: 'everybody', posts: 'nobody', returnable: false, crawlers: 'allowed' } as const
const publicForm = { opens: 'everybody', posts: 'everybody', returnable: false, crawlers: 'allowed' } as const
const memberPage = { opens: 'members', posts: 'nobody', returnable: true, crawlers: 'disallowed' } as const
const memberForm = { opens: 'members', posts: 'members', returnable: true, crawlers: 'disallowed' } as const
const ownerForm = { ...memberForm, opens: 'owner', posts: 'owner' } as const
const legalPage = {
  ...landing,
  sameFor: 'everybody',
  topics: ['legal-texts'],
  loading: { text: msg('Loading...'), failed: msg('Error loading content.') },
} as const
const adminPage = { opens: 'admins', posts: 'nobody', returnable: true, crawlers: 'disallowed' } as const
const adminForm = { opens: 'admins', posts: 'admins', returnable: true, crawlers: 'disallowed' } as const
const adminCommand = { opens: 'admins', posts: 'admins', returnable: false, crawlers: 'disallowed' } as const

const facts = {
  // Each member’s home says how far that member’s applications are.
  '/': { ...landing, sameFor: 'visitors', topics: ['reviews', 'mentors'] },
  '/mentorship': { ...landing, sameFor: 'everybody', section: '/mentorship' },
  '/inside-workplaces': { ...landing, sameFor: 'everybody', section: '/inside-workplaces' },
  '/work-with-us': {
    ...landing,
    posts: 'members',
    sameFor: 'visitors',
    section: '/work-with-us',
    reason: { why: msg('You are about to write to us about working together.'), next: msg('the form opens.') },
  },
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
    requestLogging: 'none',
    section: '/inside-workplaces',
  },
  '/review-receipt/change': {
    opens: 'everybody',
    posts: 'everybody',
    returnable: true,
    crawlers: 'disallowed',
    requestLogging: 'none',
    section: '/inside-workplaces',
  },

  '/submit-review': {
    ...memberForm,
    requestLogging: 'none',
    section: '/inside-workplaces',
    reason: {
      why: msg('You are about to write a review.'),
      next: msg('the form opens. Nothing of your review is stored before you press Submit.'),
    },
  },
  '/apply-mentee': {
    ...memberForm,
    section: '/mentorship',
    reason: {
      why: msg('You are about to ask for a mentor.'),
      next: msg('the application opens. Nothing of it is stored before you send it.'),
    },
  },
  '/apply-mentor': {
    ...memberForm,
    section: '/mentorship',
    reason: {
      why: msg('You are about to apply as a mentor.'),
      next: msg('the application opens. Nothing of it is stored before you send it.'),
    },
  },
  '/connect': {
    ...memberForm,
    topics: ['own'],
    reason: { why: msg('You are about to read your messages.'), next: msg('they open.') },
  },
  '/connect/settings': {
    ...memberForm,
    reason: { why: msg('You are about to change your settings.'), next: msg('they open.') },
  },
  '/connect/ask/:mentorId': {
    ...memberForm,
    reason: {
      why: msg('You are about to ask this mentor.'),
      next: msg('the page opens. Nobody is asked before you press the button.'),
    },
  },
  '/connect/:pairId': {
    ...ownerForm,
    topics: ['own'],
    reason: { why: msg('You are about to open a conversation.'), next: msg('it opens.') },
  },
  '/connect/:pairId/call': {
    ...ownerForm,
    topics: ['own'],
    reason: { why: msg('You are about to find a time for a call.'), next: msg('the times open.') },
  },
  '/connect/:pairId/call.ics': { opens: 'owner', posts: 'nobody', returnable: false, crawlers: 'disallowed' },
  '/connect/:pairId/plan': {
    ...ownerForm,
    topics: ['own'],
    reason: { why: msg('You are about to open your goals.'), next: msg('they open. Nobody learns that you looked.') },
  },
  '/connect/:pairId/shares': {
    ...ownerForm,
    reason: {
      why: msg('You are about to choose what you show of yourself.'),
      next: msg('the choice opens. Nothing is shown before you save it.'),
    },
  },
  '/connect/:pairId/report': {
    ...ownerForm,
    reason: {
      why: msg('You are about to write to the team.'),
      next: msg('the form opens. Nothing of it is stored before you send it.'),
    },
  },
  '/next': { ...publicFile, crawlers: 'disallowed' },
  '/mentors': {
    ...memberPage,
    sameFor: 'members',
    section: '/mentorship',
    loading: { text: msg('Loading mentors...'), shape: 'cards' },
    topics: ['mentors'],
    reason: {
      why: msg('You are about to find a mentor.'),
      next: msg('the list of mentors opens. They do not learn that you looked.'),
    },
  },
  '/mentor/:mentorId?': {
    ...memberPage,
    sameFor: 'members',
    section: '/mentorship',
    loading: { text: msg('Loading mentor profile...'), failed: msg('Failed to load the mentor profile.') },
    topics: ['mentor/:mentorId', 'mentors'],
    reason: {
      why: msg('You are about to read a mentor’s profile.'),
      next: msg('the profile opens. The mentor does not learn that you looked.'),
    },
  },
  '/mentor-photos/:fileId': { ...publicFile, opens: 'members' },
  '/cvs/:fileId': { opens: 'owner', posts: 'admins', returnable: false, crawlers: 'allowed' },
  '/reviews': {
    ...memberPage,
    sameFor: 'members',
    section: '/inside-workplaces',
    loading: { text: msg('Loading companies...'), shape: 'cards' },
    topics: ['reviews'],
    reason: { why: msg('You are about to read reviews of workplaces.'), next: msg('the list of companies opens.') },
  },
  '/company/:companyId': {
    ...memberPage,
    sameFor: 'members',
    section: '/inside-workplaces',
    topics: ['company/:companyId', 'review-batches'],
    reason: { why: msg('You are about to read the reviews of a company.'), next: msg('the company’s page opens.') },
  },
  '/compare': {
    ...memberPage,
    section: '/inside-workplaces',
    reason: { why: msg('You are about to compare companies.'), next: msg('the comparison opens.') },
  },
  '/company-names': { ...memberPage, returnable: false, requestLogging: 'none' },
  '/account': {
    ...memberForm,
    reason: { why: msg('You are about to see what we hold about you.'), next: msg('your account opens.') },
  },
  '/account/password': {
    ...memberForm,
    reason: { why: msg('You are about to change your password.'), next: msg('the form opens.') },
  },
  '/account/email': {
    ...memberForm,
    reason: { why: msg('You are about to change your email address.'), next: msg('the form opens.') },
  },
  '/account/export': { ...memberForm, returnable: false },
  '/account/erasure': {
    ...memberForm,
    unlimited: true,
    reason: {
      why: msg('You are about to erase your account.'),
      next: msg('we ask once more before anything is erased.'),
    },
  },
  '/sign-out-everywhere': { opens: 'members', posts: 'members', returnable: false, crawlers: 'allowed' },

  '/admin': { ...adminPage, topics: ['articles', ...adminTopics] },
  '/admin/:queue': { ...adminPage, topics: adminTopics },
  // The log lines of decisions would narrow down when a review was sent.
  '/admin/:queue/:id': { ...adminForm, requestLogging: 'activity' },
  '/admin/:queue/:id/approval': { ...adminCommand, requestLogging: 'activity' },
  '/admin/:queue/:id/rejection': { ...adminForm, requestLogging: 'activity' },
  '/admin/:queue/:id/deletion': { ...adminForm, requestLogging: 'activity' },
  '/admin/:queue/:id/handling': adminCommand,
  '/admin/:queue/:id/hold': adminCommand,
  '/admin/desk/:queue': { ...adminForm, requestLogging: 'activity' },
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
  '/admin/connect/offers/:id/withdrawal': adminCommand,

  '/avatar': publicFile,
  // Streams reconnect whenever something changes.
  '/live': { ...publicFile, requestLogging: 'none' },
  '/readyz': publicFile,
  '/*': publicFile,
} as const satisfies Record<RoutePath, Readonly<RouteFacts>>

export type FactByPath<Fact extends keyof RouteFacts> = {
  readonly [Path in RoutePath as (typeof facts)[Path] extends Record<Fact, unknown> ? Path : never]: Exclude<
    RouteFacts[Fact],
    undefined
  >
}

export function factsOf(pattern: string): Readonly<RouteFacts> {
  return (facts as Record<string, Readonly<RouteFacts>>)[pattern] ?? facts['/*']
}

export function routesWith(fact: (facts: Readonly<RouteFacts>) => unknown): RoutePath[] {
  return (Object.keys(facts) as RoutePath[]).filter((path) => fact(factsOf(path)))
}

/** Returns what the page of a route shows at `pathname`: lists, and what its address names. */
export function topicsAt(route: RoutePath, pathname: string): Topic[] {
  return (factsOf(route).topics ?? []).map((topic) => {
    const [kind, parameter] = topic.split('/:') as [Kind, string | undefined]
    if (!parameter) return topic as ListTopic
    const place = route.split('/').findIndex((segment) => segment.replace(/\?$/, '') === `:${parameter}`)
    const named = decodeSegment(pathname.split('/')[place] ?? '')
    return topicOf(kind, kind === 'company' ? nameKey(named) : named)
  })
}
