import { refusalReasons } from '../../mentorship/connect/refusals.ts'
import { mentorRejectionReasons } from '../../mentorship/mentor-rejection-reasons.ts'
import { maxRejectionWords, type RejectionReason } from '../../moderation/rejection.ts'
import type { Option } from '../../ui/form/options.ts'
import { reviewRejectionReasons } from '../../workplaces/reviews/review-rejection-reasons.ts'

export type RejectionKind = 'review' | 'review that cannot be kept' | 'mentor' | 'mentee'

type Kind = {
  reasons: readonly Option<RejectionReason>[]
  why: string
  whyHint: string
  words: string
  wordsHint: string
  note?: string
}

const length = `at most ${maxRejectionWords} characters, without names.`

const review: Kind = {
  reasons: reviewRejectionReasons,
  why: 'Why is this review rejected?',
  whyHint: 'The author reads the reason.',
  words: 'What would help the author? (optional)',
  wordsHint: `The author reads this too: ${length}`,
}

/** What a form that rejects something asks. A review that cannot be kept is deleted when it is rejected. */
export const rejectionKinds: Record<RejectionKind, Kind> = {
  review,
  'review that cannot be kept': {
    ...review,
    note: 'The author will see the reason only, and cannot send the review again: it was sent before this site could keep rejected reviews.',
    wordsHint: 'The author of this review will not see this.',
  },
  mentor: {
    reasons: mentorRejectionReasons,
    why: 'Why is this application turned down?',
    whyHint: 'The applicant reads the reason.',
    words: 'What would help the applicant? (optional)',
    wordsHint: `The applicant reads this too: ${length}`,
  },
  mentee: {
    reasons: refusalReasons,
    why: 'Why is this application turned down?',
    whyHint: 'The mentee reads the reason.',
    words: 'What would help the mentee? (optional)',
    wordsHint: `The mentee reads this too: ${length}`,
  },
}
