import { href } from 'react-router'
import { mentorForHomePage } from '../mentorship/directory/mentors.server.ts'
import { quotedLine } from '../workplaces/companies/cards/quoted-review.server.ts'
import { mostReviewedCompany } from '../workplaces/companies/directory/companies.server.ts'
import { companyPath } from '../workplaces/company-name.ts'
import { reviewCountText } from '../workplaces/review-labels.ts'

export type Evidence = {
  company: { path: string; name: string; rating: number; count: string } | null
  mentor: { path: string; name: string; job: string } | null
  quote: string | null
}

/** Returns what everybody may see of what is inside: a rating, a mentor who agreed, and a line of a review. */
export async function evidence(): Promise<Evidence | null> {
  const [company, mentor, quote] = await Promise.all([mostReviewedCompany(), mentorForHomePage(), quotedLine()])
  if (!company && !mentor && !quote) return null
  return {
    company: company && {
      path: companyPath(company.name),
      name: company.name,
      rating: company.rating ?? 0,
      count: reviewCountText(company.reviewCount),
    },
    mentor: mentor && {
      path: href('/mentor/:mentorId?', { mentorId: mentor.publicId }),
      name: mentor.name,
      job: mentor.job,
    },
    quote,
  }
}
