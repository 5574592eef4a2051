/** What an outcome says of a thing, unless its place says something else. A page's address names the outcome only. */
const successes = {
  approved: '{Thing} approved.',
  'approved for batch': '{Thing} approved.',
  rejected: '{Thing} rejected.',
  deleted: '{Thing} deleted.',
  received: 'Marked as received. It waits among the new {thing}s again.',
  'in touch': 'Marked as in touch.',
  closed: 'Marked as closed.',
  release: 'Decided. Nobody is on hold because of this report any more.',
  end: 'Decided. The pair has ended.',
  held: 'On hold. Nothing of this person reaches anybody, and nobody is sent to them.',
  released: 'Released, unless a report still holds them.',
  undone: 'Undone. It is pending again.',
  published: '{Thing} published successfully!',
  updated: '{Thing} updated successfully!',
  'draft saved': 'Draft saved. Readers cannot see it.',
  'translation saved': 'Translation saved.',
  proposed: 'Both are asked. A yes is told only if both say yes.',
  done: 'The offers are made. The board shows them, and you can withdraw each until both have said yes.',
  withdrawn: 'The offer is withdrawn. Both read only that this one did not come about.',
}

const refusals = {
  'already approved': 'Nothing was changed: this {thing} was approved already.',
  taken: 'Nothing was changed: another decision on this {thing} came first.',
  changed: 'Nothing was changed: this {thing} has changed since you looked. Please look again.',
  gone: 'Nothing was changed: this {thing} is no longer there.',
  own: 'Nothing was changed: this is your own {thing}. Another admin decides about it.',
  'no state': 'Nothing was changed: please choose a state.',
  'not held': 'Nothing was changed: the application has changed since you looked, or it is your own.',
  'too late': 'Nothing was undone: the decision was undone already, or has taken effect.',
  'not proposed': 'Nobody was asked: one of the two is no longer free, or it concerns yourself.',
  'not withdrawn':
    'Nothing was withdrawn: both have said yes, it is over, one of them is on hold, or it concerns yourself.',
}

const defaults = { ...successes, ...refusals }

export type Outcome = keyof typeof defaults

/** What differs, for a queue or another part of the admin area. */
const differences: Record<string, Partial<Record<Outcome, string>>> = {
  reviews: {
    approved: 'Review approved. Members can see it now.',
    'approved for batch': 'Review approved. Members will see it with the next batch.',
    rejected: 'Review rejected. For 30 days, its author can read why with the receipt code, and send it again.',
  },
  mentors: {
    approved: 'Mentor approved. Members can see the profile now, unless the mentor prefers not to be listed.',
    rejected: 'Application rejected. The applicant gets one mail, which says only that there is something new.',
  },
  reports: {
    'no state': 'Nothing was changed: please choose what to do.',
    changed: 'Nothing was decided: more has been told since you opened it. Please read it again.',
    gone: 'Nothing was changed: this report is decided, or concerns yourself.',
  },
  rounds: {
    changed: 'Nobody was asked: it has changed since you looked. Please look again.',
  },
}

/** A queue or another part of the admin area, and what an item of it is called. */
export type OutcomePlace = { name: string; thing: string }

export function isOutcome(word: string): word is Outcome {
  return Object.hasOwn(defaults, word)
}

type Notice = { tone: 'success' | 'danger'; text: string }

export function outcomeNotice({ name, thing }: OutcomePlace, outcome: Outcome): Notice {
  const sentence = differences[name]?.[outcome] ?? defaults[outcome]
  const capital = thing.charAt(0).toUpperCase() + thing.slice(1)
  const text = sentence.replace('{thing}', thing).replace('{Thing}', capital)
  return { tone: outcome in successes ? 'success' : 'danger', text }
}
