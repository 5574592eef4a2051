import type { Member } from '../../account/sessions/session.server.ts'
import { config } from '../../platform/config/config.server.ts'
import { similarCompanyNames } from '../companies/directory/companies.server.ts'
import { thisMonth } from '../reviews/publication.server.ts'
import type { Wizard } from './review-wizard.ts'

export function wizardFacts() {
  const { reviewK, reviewPrivacy } = config()
  return { reviewK, reviewPrivacy, currentYear: new Date().getUTCFullYear(), thisMonth: thisMonth() }
}

/** Returns the known names that step 2 suggests to a member. Without script, only the server can look for them. */
export async function suggestedNames(member: Member | null, { step, answers }: Wizard): Promise<string[]> {
  return member && step === 2 ? similarCompanyNames(answers.companyName) : []
}
