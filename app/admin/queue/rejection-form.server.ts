import { hidden, oneOf, paragraphs } from '../../forms/fields.server.ts'
import { maxRejectionWords, type RejectionReason } from '../../moderation/queue.ts'
import type { Option } from '../../ui/form/options.ts'

export const rejectionSays = {
  missing: 'Please choose a reason. Nothing was rejected yet.',
  mend: 'Please look at the fields marked below. Nothing was rejected yet.',
  signedOut: 'Nothing was decided: you are not signed in as an admin any more. What you wrote is still here.',
}

/** The fields of a rejection for one of `reasons`. */
export function rejectionFields(reasons: readonly Option<RejectionReason>[] = []) {
  return {
    version: hidden(10),
    reason: oneOf(reasons, 'Please choose one of these reasons.'),
    words: paragraphs({ label: 'Your message', max: maxRejectionWords }),
  }
}

/** The fields of a question to whoever sent something. */
export const questionFields = {
  words: paragraphs({ label: 'Your question', max: maxRejectionWords, missing: 'Please write the question.' }),
}
