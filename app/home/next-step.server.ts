import { applicationStates } from '../mentorship/application/application-states.server.ts'
import { newCompanies } from '../workplaces/companies/directory/new-companies.server.ts'
import { type NextStep, newCompaniesText, stepFor } from './next-step.ts'

/** Returns what a member’s home says beside what everybody’s does. */
export async function nextStep(userId: string): Promise<NextStep> {
  const [states, companies] = await Promise.all([applicationStates(userId), newCompanies()])
  return { ...stepFor(states), companies: newCompaniesText(companies) }
}
