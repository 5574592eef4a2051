import { eq } from 'drizzle-orm'
import { db } from '../app/platform/db/db.server.ts'
import type { LimitName } from '../app/platform/http/limits.server.ts'
import { accountKey } from '../app/platform/http/network.server.ts'
import { addDays, isoDay } from '../app/platform/text/format-date.ts'
import { mentors } from '../app/profiles/tables.ts'
import type { Message } from '../app/words/words.ts'
import { reviewTexts } from '../app/workplaces/review.ts'
import { reviewRejections } from '../app/workplaces/tables.ts'
import { visitor } from './app.ts'
import { completeMentee, completeMentor, examplePdf } from './example-application.ts'
import { exampleArticle } from './example-article.ts'
import { required } from './example-review.ts'
import { type FormFields, multipart } from './multipart.ts'
import {
  type Opened,
  openedAsk,
  openedBy,
  openedByAdmin,
  openedByMember,
  openedInPair,
  openedQuestion,
  openedRejection,
  openedReview,
  openedSettings,
  sendFrom,
} from './opened-forms.ts'
import { picture } from './pictures.ts'
import { storedArticle } from './stored-article.ts'
import { approveReview } from './stored-review.ts'
import { password, signedUp } from './whole-member.ts'

type Values = Record<string, string>

/** A form of which nothing typed is lost, whatever happens. */
export type RouteForm = {
  /** What somebody writes. */
  typed: Values
  /** What is chosen, ticked or pressed beside it. */
  chosen?: FormFields
  file?: { field: string; name: string; content: Buffer }
  /** What shows on the page that gives it back, where that is not what was typed. */
  shownAgain?: string[]
  /** Opens the page of the form for somebody who may send it. */
  open: () => Promise<Opened>
  /** What another does, so that the form comes too late. */
  meanwhile?: (opened: Opened) => Promise<unknown>
  /** The table that it cannot do without. */
  writes?: string
  /** What it says when storing fails, if in words of its own. */
  failed?: Message | string
  limit?: (userId: string) => [LimitName, string]
  /** A second press is told that the first has counted. */
  isOnce?: true
  /** Whoever may not send it is led elsewhere. */
  isShort?: true
}

const notSaved = 'Failed to save changes. Please try again.'
const inNineDays = `${addDays(isoDay(new Date()), 9)}T10:00`

const forms: Record<string, RouteForm> = {
  '/work-with-us': {
    typed: { name: 'Teff & Sons', email: 'hr@teff.example', reason: 'A better place.' },
    open: () => openedByMember('/work-with-us?inquiry'),
    writes: 'partnership_inquiries',
    limit: own('application-account'),
  },
  '/submit-review': {
    typed: { companyName: required.companyName, suggestions: 'Write the rules <down>.' },
    chosen: { ...required, step: '5', to: '6' },
    open: () => openedByMember('/submit-review'),
    writes: 'reviews',
    failed: reviewTexts.failed,
    limit: own('review-account'),
  },
  '/review-receipt/change': {
    typed: { companyName: required.companyName, suggestions: 'Write the rules <down>.' },
    chosen: { ...required, step: '5', to: '6' },
    open: openedRejection,
    meanwhile: () => db().delete(reviewRejections),
    writes: 'reviews',
    failed: reviewTexts.failed,
  },
  '/apply-mentee': {
    ...application(completeMentee, ['fullName', 'email', 'phone', 'growthAreasOther', 'mentorQualities', 'otherInfo']),
    file: { field: 'cv', name: 'cv.pdf', content: examplePdf() },
    open: () => openedByMember('/apply-mentee'),
    writes: 'mentee_applications',
    limit: own('application-account'),
  },
  '/apply-mentor': {
    ...application(completeMentor, ['fullName', 'email', 'phone', 'company', 'role', 'professionalBio', 'displayName']),
    file: { field: 'picture', name: 'me.png', content: await picture('png', 300, 300) },
    open: () => openedByMember('/apply-mentor'),
    writes: 'mentor_applications',
    limit: own('application-account'),
  },
  '/connect': {
    typed: { answer: 'In <law> & order.' },
    chosen: { do: 'answer' },
    open: openedQuestion,
    meanwhile: ({ person }) => person.post('/connect', { do: 'leave' }),
    writes: 'connect_mentees',
    limit: own('connect-account'),
  },
  '/connect/settings': {
    typed: { note: 'I would like to lead & teach.' },
    open: openedSettings,
    writes: 'connect_mentees',
    limit: own('settings-account'),
  },
  '/connect/ask/:mentorId': {
    typed: { note: 'I would like to lead & teach.' },
    open: openedAsk,
    meanwhile: ({ path }) =>
      db()
        .delete(mentors)
        .where(eq(mentors.publicId, path.split('/').at(-1) ?? '')),
    writes: 'connect_choices',
    limit: own('connect-account'),
  },
  '/connect/:pairId': {
    typed: { words: 'Good <morning>.' },
    chosen: { do: 'send' },
    open: () => openedInPair(),
    meanwhile: ({ other, path }) => other.post(path, { do: 'end' }),
    writes: 'pair_messages',
    limit: own('messages-account'),
  },
  '/connect/:pairId/call': {
    typed: { first: inNineDays },
    chosen: { do: 'propose' },
    shownAgain: ['10:00'],
    open: () => openedInPair('/call'),
    meanwhile: ({ other, path }) => sendFrom(other, path, { do: 'propose', first: inNineDays }),
    writes: 'pair_calls',
    limit: own('connect-account'),
  },
  '/connect/:pairId/plan': {
    typed: { goals: 'Lead a <team>.' },
    open: () => openedInPair('/plan'),
    meanwhile: ({ other, path }) => sendFrom(other, path, { goals: 'Speak up.' }),
    writes: 'pair_sides',
    limit: own('connect-account'),
  },
  '/connect/:pairId/shares': {
    typed: {},
    chosen: { share: 'name' },
    shownAgain: ['You had chosen: Name'],
    open: () => openedInPair('/shares'),
    meanwhile: ({ person, path }) => sendFrom(person, path, { share: 'country' }),
    writes: 'pair_sides',
  },
  '/connect/:pairId/report': {
    typed: { words: 'Something <happened>.' },
    chosen: { kind: 'conduct' },
    open: () => openedInPair('/report'),
    writes: 'pair_reports',
    limit: own('report-account'),
  },
  '/auth': {
    typed: { email: 'amina@example.org' },
    chosen: { password: 'four words of a poem' },
    open: () => openedBy(visitor, '/auth?mode=sign-up'),
    writes: 'users',
    isOnce: true,
    isShort: true,
  },
  '/account/email': {
    typed: { email: 'new.one@example.org', again: 'new.one@example.org' },
    chosen: { password },
    open: async () => openedBy(await signedUp(), '/account/email'),
    writes: 'users',
    limit: own('address-account'),
    isOnce: true,
  },
  '/contact': {
    typed: { name: 'Abeba & Sons', email: 'abeba@example.org', message: 'By the <page>.' },
    open: () => openedByMember('/contact'),
    writes: 'contact_submissions',
    limit: (userId) => ['contact-account', accountKey(userId)],
    isShort: true,
  },
  '/admin/create-article': {
    ...article({ title: 'A <fair> start' }),
    file: { field: 'image', name: 'me.png', content: await picture('png', 300, 300) },
    open: () => openedByAdmin('/admin/create-article'),
    writes: 'articles',
  },
  '/admin/edit-article/:articleId?': {
    ...article({ title: 'Another', version: '1' }),
    open: async () => openedByAdmin(`/admin/edit-article/${await storedArticle()}`),
    meanwhile: ({ other, path }) => sendFrom(other, path, { ...exampleArticle, title: 'Third' }),
    writes: 'articles',
    failed: notSaved,
  },
  '/admin/articles/:articleId/in/:language': {
    typed: { title: 'Un <début>', content: 'Du texte.' },
    chosen: { version: '0' },
    open: async () => openedByAdmin(`/admin/articles/${await storedArticle()}/in/fr`),
    meanwhile: ({ other, path }) => sendFrom(other, path, { title: 'Autre', content: 'Autre texte.' }),
    writes: 'article_translations',
    failed: notSaved,
  },
  '/admin/pages': {
    typed: { terms: 'New <terms>', privacy: 'New <privacy>' },
    chosen: { termsVersion: '0', privacyVersion: '0' },
    open: () => openedByAdmin('/admin/pages'),
    meanwhile: ({ other, path }) => sendFrom(other, path, { terms: 'Other terms', privacy: 'Other privacy' }),
    writes: 'site_content',
    failed: notSaved,
  },
  '/admin/pages/help': {
    typed: { help: 'New <steps>' },
    chosen: { helpVersion: '0' },
    open: () => openedByAdmin('/admin/pages/help'),
    meanwhile: ({ other, path }) => sendFrom(other, path, { help: 'Other steps' }),
    writes: 'site_content',
    failed: notSaved,
  },
  '/admin/pages/:kind/in/:language': {
    typed: { terms: 'Nouveau <texte>' },
    chosen: { termsVersion: '0' },
    open: () => openedByAdmin('/admin/pages/terms/in/fr'),
    meanwhile: ({ other, path }) => sendFrom(other, path, { terms: 'Autre texte' }),
    writes: 'site_content',
    failed: notSaved,
  },
  '/admin/:queue/:id/rejection': {
    typed: { words: 'Leave out the <insult>.' },
    chosen: { version: '1', reason: 'unclear' },
    open: () => openedReview((id) => `/admin/reviews/${id}/rejection`),
    writes: 'review_rejections',
    meanwhile: approvedFirst,
    isOnce: true,
  },
  '/admin/desk/:queue': {
    typed: { words: 'Leave out the <insult>.' },
    chosen: { version: '1', reason: 'unclear' },
    open: () => openedReview(() => '/admin/desk/reviews?decision=reject'),
    writes: 'waiting_decisions',
    meanwhile: approvedFirst,
    isOnce: true,
  },
}

/** Nothing is typed for these, or only what is a secret. */
export const routeCommands = [
  ...[
    '/account',
    '/account/erasure',
    '/account/password',
    '/account/export',
    '/auth/new-password',
    '/auth/code',
    '/review-receipt',
  ],
  ...['/sign-out', '/sign-out-everywhere', '/leave', '/cvs/:fileId', '/admin/articles/:articleId/deletion'],
  ...['/admin/:queue/:id', '/admin/:queue/:id/approval', '/admin/:queue/:id/deletion', '/admin/:queue/:id/handling'],
  ...['/admin/:queue/:id/hold', '/admin/connect/mentees/:publicId'],
  ...['/admin/connect/rounds', '/admin/connect/rounds/run', '/admin/connect/offers/:id/withdrawal'],
]

export const routeForms = Object.entries(forms)

/** Whether it comes back with 401, and is not stored, when the sender may not submit it. */
export function isGivenBack(pattern: string): boolean {
  return pattern in forms && !forms[pattern]?.isShort
}

export function formFor(pattern: string): URLSearchParams | FormData {
  const { typed, chosen, file } = forms[pattern] ?? { typed: commandOf(pattern), chosen: {}, file: undefined }
  return file ? multipart({ ...chosen, ...typed }, file) : new URLSearchParams({ ...chosen, ...typed } as Values)
}

function commandOf(pattern: string): Values {
  if (pattern === '/account') return { language: 'en' }
  return pattern.endsWith('/hold') ? { hold: 'yes' } : { version: '1', state: 'closed' }
}

/** Sends a form as its page does once it is filled in. */
export function sendForm({ typed, chosen, file }: RouteForm, { person, path, hidden }: Opened) {
  return person.post(path, multipart({ ...chosen, ...hidden, ...typed }, file))
}

function own(limit: LimitName) {
  return (userId: string): [LimitName, string] => [limit, userId]
}

function approvedFirst({ other, hidden }: Opened) {
  return approveReview(other.userId ?? '', hidden.id ?? '', 1)
}

function application(answers: FormFields, words: string[]) {
  const isTyped = ([field]: [string, unknown]) => words.includes(field)
  const [typed = [], chosen = []] = [true, false].map((is) =>
    Object.entries(answers).filter((each) => isTyped(each) === is),
  )
  return { typed: Object.fromEntries(typed) as Values, chosen: { ...Object.fromEntries(chosen), step: '3' } }
}

function article({ version, ...changes }: Values) {
  const { title, authorName = '', content, ...chosen } = exampleArticle as Values & typeof exampleArticle
  return { typed: { title, authorName, content, ...changes }, chosen: { ...chosen, ...(version && { version }) } }
}
