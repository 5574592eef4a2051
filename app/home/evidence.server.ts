import { href } from 'react-router'
import { type MentorForEverybody, mentorForHomePage } from '../profiles/mentors.server.ts'
import { listed, oneDecimal } from '../words/punctuation.ts'
import { t, tn } from '../words/words.ts'
import { quotedLine } from '../workplaces/companies/cards/quoted-review.server.ts'
import { figuresOfAllCompanies } from '../workplaces/companies/directory/companies.server.ts'
import { reviewsText } from '../workplaces/review-labels.ts'

// Smaller numbers say less of the site than of its few members.
const leastShown = 10

export type Evidence = {
  cards: { to: string; title: string; text: string; rating?: number }[]
  quote: string | null
}

/** Returns what everybody may see of what is inside: figures of the site, a mentor who agreed, and a line of a review. */
export async function evidence(): Promise<Evidence | null> {
  const [workplaces, mentor, quote] = await Promise.all([cardOfWorkplaces(), mentorForHomePage(), quotedLine()])
  const cards = [...workplaces, ...(mentor ? [cardOfMentor(mentor)] : [])]
  return cards.length > 0 || quote ? { cards, quote } : null
}

async function cardOfWorkplaces() {
  const { rating, reviews, workplaces, countries } = await figuresOfAllCompanies()
  if (rating === null || reviews < leastShown) return []
  const average = t('{rating} out of 5 on average', { rating: oneDecimal(rating) })
  const facts = [
    reviewsText(reviews),
    workplaces >= leastShown && tn(workplaces, { one: '{count} workplace', other: '{count} workplaces' }),
    countries >= leastShown && tn(countries, { one: '{count} country', other: '{count} countries' }),
  ]
  const text = `${average}\n${listed(facts.filter((fact) => fact !== false))}`
  return [{ to: href('/inside-workplaces'), title: t('Inside Workplaces'), text, rating }]
}

function cardOfMentor({ publicId, name, job }: MentorForEverybody) {
  return { to: href('/mentor/:mentorId?', { mentorId: publicId }), title: name, text: t('Mentor: {job}', { job }) }
}
