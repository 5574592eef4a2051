import { connectPageOf } from '../mentorship/connect/page/connect-page.server.ts'
import { latestArticle } from '../news/articles.server.ts'
import { newCompanies } from '../workplaces/companies/directory/new-companies.server.ts'
import { type NextStep, newCompaniesText, stepFor } from './next-step.ts'

/** Returns what a member’s home says beside what everybody’s does. */
export async function nextStep(userId: string): Promise<NextStep> {
  const [page, companies, article] = await Promise.all([connectPageOf(userId), newCompanies(), latestArticle()])
  return { ...stepFor(page), companies: newCompaniesText(companies), article }
}
