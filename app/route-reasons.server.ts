import { href, matchPath } from 'react-router'
import type { RoutePath } from './route-manifest.server.ts'

export type Reason = { why: string; next: string }

/** What a page is, for somebody who is about to sign in to see it. Pages that are not here have the usual text. */
export const reasons: { readonly [Path in RoutePath]?: Reason } = {
  '/submit-review': {
    why: 'You are about to write a review.',
    next: 'the form opens. Nothing of your review is stored before you press Submit.',
  },
  '/reviews': {
    why: 'You are about to read reviews of workplaces.',
    next: 'the list of companies opens.',
  },
  '/company/:companyId': {
    why: 'You are about to read the reviews of a company.',
    next: 'the company’s page opens.',
  },
  '/compare': {
    why: 'You are about to compare companies.',
    next: 'the comparison opens.',
  },
  '/mentors': {
    why: 'You are about to look for a mentor.',
    next: 'the list of mentors opens. They do not learn that you looked.',
  },
  '/mentor/:mentorId?': {
    why: 'You are about to read a mentor’s profile.',
    next: 'the profile opens. The mentor does not learn that you looked.',
  },
  '/connect': {
    why: 'You are about to read your messages.',
    next: 'they open.',
  },
  '/connect/settings': {
    why: 'You are about to change your settings.',
    next: 'they open.',
  },
  '/connect/:pairId': {
    why: 'You are about to open a conversation.',
    next: 'it opens.',
  },
  '/connect/:pairId/call': {
    why: 'You are about to find a time for a call.',
    next: 'the times open.',
  },
  '/connect/:pairId/plan': {
    why: 'You are about to open goals and notes.',
    next: 'they open. Nobody learns that you looked.',
  },
  '/connect/:pairId/report': {
    why: 'You are about to write to the team.',
    next: 'the form opens. Nothing of it is stored before you send it.',
  },
  '/apply-mentee': {
    why: 'You are about to ask for a mentor.',
    next: 'the application opens. Nothing of it is stored before you send it.',
  },
  '/apply-mentor': {
    why: 'You are about to apply as a mentor.',
    next: 'the application opens. Nothing of it is stored before you send it.',
  },
  '/work-with-us': {
    why: 'You are about to write to us about working together.',
    next: 'the form opens.',
  },
  '/account': {
    why: 'You are about to see what we hold about you.',
    next: 'your account opens.',
  },
  '/account/erasure': {
    why: 'You are about to erase your account.',
    next: 'we ask once more before anything is erased.',
  },
}

export const usualReason: Reason = {
  why: 'An account lets you read and write reviews of workplaces, and find a mentor or become one.',
  next: 'you are back on the page that you came from.',
}

const withoutPage: Reason = { ...usualReason, next: 'the home page opens.' }

export function reasonFor(returnTo: string): Reason {
  const [pathname = ''] = returnTo.split('?')
  if (pathname === href('/')) return withoutPage
  const path = (Object.keys(reasons) as (keyof typeof reasons)[]).find((pattern) => matchPath(pattern, pathname))
  return (path && reasons[path]) ?? usualReason
}
