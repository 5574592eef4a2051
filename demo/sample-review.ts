import type { ReviewField } from '../app/workplaces/review-questions.ts'
import type { companies } from './companies.ts'

type AboutCompany = 'companyName' | 'industry' | 'companyBio' | 'companyWebsite'

/** What somebody ticked in the wizard's lists. */
export interface ReviewAnswers extends Partial<Record<Exclude<ReviewField, AboutCompany>, string>> {
  /** Whoever answers only what is required does not describe the company either. */
  isBrief?: true
}

/** One invented review; where nothing else is said, its author works in the company's own city. */
export interface SampleReview extends ReviewAnswers {
  monthsAgo: number
  isPending?: true
}

export type CompanyName = (typeof companies)[number]['companyName']
export type ReviewsByCompany = { [name in CompanyName]?: SampleReview[] }
