import { href } from 'react-router'
import { type MentorForEverybody, mentorForHomePage } from '../mentorship/directory/mentors.server.ts'
import { oneDecimal } from '../words/numbers.ts'
import { t } from '../words/words.ts'
import { quotedLine } from '../workplaces/companies/cards/quoted-review.server.ts'
import { mostReviewedCompany, type RatedCompany } from '../workplaces/companies/directory/companies.server.ts'
import { companyPath } from '../workplaces/company-name.ts'
import { reviewCountText } from '../workplaces/review-labels.ts'

export type Evidence = {
  cards: { to: string; title: string; text: string; rating?: number }[]
  quote: string | null
}

/** Returns what everybody may see of what is inside: a rating, a mentor who agreed, and a line of a review. */
export async function evidence(): Promise<Evidence | null> {
  const [company, mentor, quote] = await Promise.all([mostReviewedCompany(), mentorForHomePage(), quotedLine()])
  const cards = [...(company ? [cardOfCompany(company)] : []), ...(mentor ? [cardOfMentor(mentor)] : [])]
  return cards.length > 0 || quote ? { cards, quote } : null
}

function cardOfCompany({ name, rating, reviewCount }: RatedCompany) {
  const text = t('Rated {rating} out of 5 {reviewCountText}', {
    rating: oneDecimal(rating),
    reviewCountText: reviewCountText(reviewCount),
  })
  return { to: companyPath(name), title: name, text, rating }
}

function cardOfMentor({ publicId, name, job }: MentorForEverybody) {
  return { to: href('/mentor/:mentorId?', { mentorId: publicId }), title: name, text: t('Mentor: {job}', { job }) }
}
