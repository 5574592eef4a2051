import { href, matchPath } from 'react-router'
import type { RoutePath } from './route-manifest.server.ts'
import { type Message, msg, t } from './words/words.ts'

type Texts = { why: Message; next: Message }
export type Reason = { why: string; next: string }

/** What a page is, for somebody who is about to sign in to see it. Pages that are not here have the usual text. */
export const reasons: { readonly [Path in RoutePath]?: Texts } = {
  '/submit-review': {
    why: msg('You are about to write a review.'),
    next: msg('the form opens. Nothing of your review is stored before you press Submit.'),
  },
  '/reviews': {
    why: msg('You are about to read reviews of workplaces.'),
    next: msg('the list of companies opens.'),
  },
  '/company/:companyId': {
    why: msg('You are about to read the reviews of a company.'),
    next: msg('the company’s page opens.'),
  },
  '/compare': {
    why: msg('You are about to compare companies.'),
    next: msg('the comparison opens.'),
  },
  '/mentors': {
    why: msg('You are about to look for a mentor.'),
    next: msg('the list of mentors opens. They do not learn that you looked.'),
  },
  '/mentor/:mentorId?': {
    why: msg('You are about to read a mentor’s profile.'),
    next: msg('the profile opens. The mentor does not learn that you looked.'),
  },
  '/connect': {
    why: msg('You are about to read your messages.'),
    next: msg('they open.'),
  },
  '/connect/settings': {
    why: msg('You are about to change your settings.'),
    next: msg('they open.'),
  },
  '/connect/:pairId': {
    why: msg('You are about to open a conversation.'),
    next: msg('it opens.'),
  },
  '/connect/:pairId/call': {
    why: msg('You are about to find a time for a call.'),
    next: msg('the times open.'),
  },
  '/connect/:pairId/plan': {
    why: msg('You are about to open your goals.'),
    next: msg('they open. Nobody learns that you looked.'),
  },
  '/connect/:pairId/shares': {
    why: msg('You are about to choose what you show of yourself.'),
    next: msg('the choice opens. Nothing is shown before you save it.'),
  },
  '/connect/:pairId/report': {
    why: msg('You are about to write to the team.'),
    next: msg('the form opens. Nothing of it is stored before you send it.'),
  },
  '/apply-mentee': {
    why: msg('You are about to ask for a mentor.'),
    next: msg('the application opens. Nothing of it is stored before you send it.'),
  },
  '/apply-mentor': {
    why: msg('You are about to apply as a mentor.'),
    next: msg('the application opens. Nothing of it is stored before you send it.'),
  },
  '/work-with-us': {
    why: msg('You are about to write to us about working together.'),
    next: msg('the form opens.'),
  },
  '/account': {
    why: msg('You are about to see what we hold about you.'),
    next: msg('your account opens.'),
  },
  '/account/erasure': {
    why: msg('You are about to erase your account.'),
    next: msg('we ask once more before anything is erased.'),
  },
}

export const usualReason: Texts = {
  why: msg('An account lets you read and write reviews of workplaces, and find a mentor or become one.'),
  next: msg('you are back on the page that you came from.'),
}

const withoutPage: Texts = { ...usualReason, next: msg('the home page opens.') }

export function reasonFor(returnTo: string): Reason {
  const { why, next } = textsFor(returnTo)
  return { why: t(why), next: t(next) }
}

function textsFor(returnTo: string): Texts {
  const [pathname = ''] = returnTo.split('?')
  if (pathname === href('/')) return withoutPage
  const path = (Object.keys(reasons) as (keyof typeof reasons)[]).find((pattern) => matchPath(pattern, pathname))
  return (path && reasons[path]) ?? usualReason
}
