import { idsOf } from '../../ui/form/options.ts'
import { eachField } from '../../ui/wizard/answers.ts'
import { countryOf } from '../location.ts'
import { type Hideable, hideable, type Review, type ReviewPrivacy } from '../review.ts'
import { questions, type ReviewField } from '../review-questions.ts'
import { startWizard, type Wizard } from '../wizard/review-wizard.ts'

/** Starts the wizard at its last step with the answers of a rejected review, showing and hiding what it did. */
export function rejectedWizard(stored: Pick<Review, ReviewField>, token: string, reviewPrivacy: ReviewPrivacy): Wizard {
  const answers = eachField(questions, (field) => String(stored[field] ?? ''))
  const isHidden: Record<Hideable, boolean> = {
    role: !answers.role,
    city: answers.location === countryOf(answers.location),
    yearLeft: !answers.yearLeft,
    outStatus: !answers.outStatus,
  }
  return {
    ...startWizard(token, reviewPrivacy),
    step: 5,
    answers,
    hidden: reviewPrivacy === 'literal' ? [] : idsOf(hideable).filter((each) => isHidden[each]),
  }
}
