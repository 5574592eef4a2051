/** What an outcome says of a thing, unless its place has a sentence of its own. A page address names an outcome only. */
const successes = {
  approved: (thing: string) => `${capital(thing)} approved.`,
  'approved for batch': (thing: string) => `${capital(thing)} approved.`,
  rejected: (thing: string) => `${capital(thing)} rejected.`,
  deleted: (thing: string) => `${capital(thing)} deleted.`,
  received: (thing: string) => `Marked as received. It waits among the new ${thing}s again.`,
  pending: (thing: string) => `Marked as received. It waits among the new ${thing}s again.`,
  'in touch': () => 'Marked as in touch.',
  closed: () => 'Marked as closed.',
  release: () => 'Decided. Nobody is on hold because of this report any more.',
  end: () => 'Decided. The pair has ended.',
  held: () => 'On hold. Nothing of this person reaches anybody, and nobody is sent to them.',
  released: () => 'Released, unless a report still holds them.',
  undone: () => 'Undone. It is pending again.',
  published: (thing: string) => `${capital(thing)} published successfully!`,
  updated: (thing: string) => `${capital(thing)} updated successfully!`,
  'draft saved': () => 'Draft saved. Readers cannot see it.',
  'translation saved': () => 'Translation saved.',
  proposed: () => 'Both are asked. A yes is told only if both say yes.',
  done: () => 'The offers are made. You can undo this for a day, until the first answer.',
} as const

const refusals = {
  'already approved': (thing: string) => `Nothing was changed: this ${thing} was approved already.`,
  taken: (thing: string) => `Nothing was changed: another decision on this ${thing} came first.`,
  changed: (thing: string) => `Nothing was changed: this ${thing} has changed since you looked. Please look again.`,
  gone: (thing: string) => `Nothing was changed: this ${thing} is no longer there.`,
  own: (thing: string) => `Nothing was changed: this is your own ${thing}. Another admin decides about it.`,
  'no state': () => 'Nothing was changed: please choose a state.',
  'not held': () => 'Nothing was changed: the application has changed since you looked, or it is your own.',
  'too late': () => 'Nothing was undone: the decision has taken effect.',
  'not proposed': () => 'Nobody was asked: one of the two is no longer free, or it concerns yourself.',
  'not undone': () => 'Nothing was undone: somebody has answered, a day has passed, or it concerns yourself.',
} as const

const defaults = { ...successes, ...refusals }

export type Outcome = keyof typeof defaults
type Sentences = { thing: string } & Partial<Record<Outcome, string>>

/** What differs, for a queue or another part of the admin area. */
const places = {
  reviews: {
    thing: 'review',
    approved: 'Review approved. Members can see it now.',
    'approved for batch': 'Review approved. Members will see it with the next batch.',
    rejected: 'Review rejected. With the receipt code, its author can read why and send it again for 30 days.',
  },
  mentors: {
    thing: 'application',
    approved: 'Mentor approved. Members can see the profile now, unless the mentor prefers not to be listed.',
    rejected: 'Application rejected. The applicant gets one mail, which says only that there is something new.',
  },
  mentees: { thing: 'application' },
  messages: { thing: 'message' },
  inquiries: { thing: 'message' },
  reports: {
    thing: 'report',
    'no state': 'Nothing was changed: please choose what to do.',
    changed: 'Nothing was decided: more has been told since you opened it. Please read it again.',
    gone: 'Nothing was changed: this report is decided, or concerns yourself.',
  },
  articles: { thing: 'article' },
  board: { thing: 'pair' },
  rounds: {
    thing: 'round',
    changed: 'Nobody was asked: it has changed since you looked. Please look again.',
    undone: 'Undone. Mails that had not left were cleared, and everybody keeps their weeks of waiting.',
  },
} satisfies Record<string, Sentences>

export type OutcomePlace = keyof typeof places

export function isOutcome(word: string): word is Outcome {
  return Object.hasOwn(defaults, word)
}

export function outcomeNotice(place: OutcomePlace, outcome: Outcome): { tone: 'success' | 'danger'; text: string } {
  const sentences: Sentences = places[place]
  return {
    tone: outcome in successes ? 'success' : 'danger',
    text: sentences[outcome] ?? defaults[outcome](sentences.thing),
  }
}

function capital(thing: string) {
  return thing.charAt(0).toUpperCase() + thing.slice(1)
}
