import type { MenteeState } from '../../../connect/people/states.ts'
import { defineOptions } from '../../../ui/form/options.ts'

type Shown = Record<MenteeState | 'introduced' | 'on hold', string>

/** How far mentees are, as admins see it. `introduced`: a mentor has said yes. */
export const shownStates = defineOptions({
  unread: 'To read',
  question: 'Asked',
  admitted: 'Admitted',
  refused: 'Rejected',
  left: 'Left',
  resting: 'Resting',
  introduced: 'A mentor said yes',
  'on hold': 'On hold',
} satisfies Shown)

export type ShownState = (typeof shownStates)[number]['id']
