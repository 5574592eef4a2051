export const reportOutcomes = {
  released: { tone: 'success', text: 'Decided. Nobody is on hold because of this report any more.' },
  ended: { tone: 'success', text: 'Decided. The pair has ended.' },
  'no decision': { tone: 'danger', text: 'Nothing was changed: please choose what to do.' },
  changed: {
    tone: 'danger',
    text: 'Nothing was decided: more has been told since you opened it. Please read it again.',
  },
  gone: { tone: 'danger', text: 'Nothing was changed: this report is decided, or concerns yourself.' },
} as const
