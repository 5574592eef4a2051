import { href } from 'react-router'
import type { ApplicationStates } from '../mentorship/application/application-states.server.ts'
import type { ApplicationStatus, MenteeStatus } from '../mentorship/application-status.ts'
import type { NewCompanies } from '../workplaces/companies/directory/new-companies.server.ts'
import { monthAndYear } from '../workplaces/review-labels.ts'

type Step = { states: string[]; action: { to: string; label: string } }

export type NextStep = Step & { companies: string | null }

/** Returns what a member is told about their applications, and the one thing to do next. */
export function stepFor({ mentee, mentor, isListed }: ApplicationStates): Step {
  const states = [...(mentee ? [menteeStates[mentee]] : []), ...(mentor ? [mentorState(mentor, isListed)] : [])]
  if (states.length === 0)
    return { states: [notApplied], action: { to: href('/apply-mentee'), label: 'Ask for a mentor' } }
  if (mentor === 'rejected') return { states, action: { to: href('/account'), label: 'Read why' } }
  if (mentee === 'closed') return { states, action: { to: href('/apply-mentee'), label: 'Apply again' } }
  if (mentee) return { states, action: { to: href('/mentors'), label: 'Look at the mentors' } }
  if (isListed) return { states, action: { to: href('/account'), label: 'Check what members see' } }
  return { states, action: { to: href('/reviews'), label: 'Look inside workplaces' } }
}

export function newCompaniesText({ months, isPartial }: NewCompanies): string | null {
  if (months.length === 0) return null
  const counts = months.map(({ month, count }) => `${count} in ${monthAndYear(month)}`).join(', ')
  return `New companies with reviews: ${isPartial ? 'at least ' : ''}${counts}.`
}

const notApplied = 'There is no application of yours here. A mentor can help you, at your pace and on your terms.'
const menteeStates: Record<MenteeStatus, string> = {
  pending: 'Your application to become a mentee is with an admin, who looks for a mentor. There is no fixed date.',
  'in touch': 'An admin is in touch with you about your application to become a mentee.',
  closed: 'Your application to become a mentee is closed. You can change it and apply again.',
}

function mentorState(status: ApplicationStatus, isListed: boolean) {
  if (status === 'rejected')
    return 'Your application to become a mentor is not approved. Your account says why; you can change it and apply again.'
  if (status === 'pending')
    return 'Your application to become a mentor is with an admin. There is no fixed date. Members see nothing of it before it is approved.'
  if (isListed) return 'Your application to become a mentor is approved, and members can find you in the directory.'
  return 'Your application to become a mentor is approved. You are not listed in the directory, as you asked.'
}
