import { config } from '../../platform/config/config.server.ts'
import { similarCompanyNames } from '../directory/companies.server.ts'
import { thisMonth } from '../reviews/publication.server.ts'
import { askForCompany, type Wizard } from './review-wizard.ts'

export function wizardFacts() {
  const { reviewK, reviewPrivacy } = config()
  return { reviewK, reviewPrivacy, currentYear: new Date().getUTCFullYear(), thisMonth: thisMonth() }
}

/** Asks which company is meant, because its ratings would split between spellings that differ only in accents. */
export async function withSimilarNames(wizard: Wizard): Promise<Wizard> {
  if (wizard.step < 2 || wizard.chosenCompany) return wizard
  const names = await similarCompanyNames(wizard.answers.companyName)
  return names.length > 0 ? askForCompany(wizard, names) : wizard
}
