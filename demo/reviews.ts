import type { ReviewField } from '../app/workplaces/review-questions.ts'
import { companies } from './companies.ts'
import { easternReviews } from './reviews/east.ts'
import { kapokLedgerBank } from './reviews/kapok-ledger-bank.ts'
import { northernAndCentralReviews } from './reviews/north-and-centre.ts'
import { southernReviews } from './reviews/south.ts'
import { westernReviews } from './reviews/west.ts'
import type { ReviewsByCompany, SampleReview } from './sample-review.ts'

export interface Submission {
  form: Partial<Record<ReviewField, string>>
  monthsAgo: number
  isPending: boolean
}

const reviews: ReviewsByCompany = {
  'Kapok Ledger Bank': kapokLedgerBank,
  ...westernReviews,
  ...easternReviews,
  ...southernReviews,
  ...northernAndCentralReviews,
}

/** Returns the sample reviews as filled-in forms, oldest first. */
export function submissions(): Submission[] {
  const all = companies.flatMap((company) =>
    (reviews[company.companyName] ?? []).map((review) => submission(company, review)),
  )
  return all.sort((one, other) => other.monthsAgo - one.monthsAgo)
}

function submission(company: (typeof companies)[number], review: SampleReview): Submission {
  const { monthsAgo, isPending = false, isBrief = false, ...answers } = review
  const { companyName, city, country, industry, companyWebsite, companyBio } = company
  const form = {
    companyName,
    location: `${city}, ${country}`,
    currentlyWorksHere: answers.yearLeft ? 'No' : 'Yes',
    industry,
    ...(isBrief ? {} : { companyWebsite, companyBio }),
    ...answers,
  }
  return { form, monthsAgo, isPending }
}
