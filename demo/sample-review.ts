import type { ReviewField } from '../app/workplaces/review-questions.ts'
import type { companies } from './companies.ts'

type AboutCompany = 'companyName' | 'industry' | 'companyBio' | 'companyWebsite'

export interface ReviewAnswers extends Partial<Record<Exclude<ReviewField, AboutCompany>, string>> {
  /** Also leaves out the description of the company. */
  isBrief?: true
}

/** The author works in the city of the company unless `location` says otherwise. */
export interface SampleReview extends ReviewAnswers {
  monthsAgo: number
  isPending?: true
}

export type CompanyName = (typeof companies)[number]['companyName']
export type ReviewsByCompany = { [name in CompanyName]?: SampleReview[] }
