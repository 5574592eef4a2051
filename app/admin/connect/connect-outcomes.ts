export const boardOutcomes = {
  proposed: { tone: 'success', text: 'Both are asked. A yes is told only if both say yes.' },
  'not proposed': {
    tone: 'danger',
    text: 'Nobody was asked: one of the two is no longer free, or it concerns yourself.',
  },
} as const

export const roundOutcomes = {
  done: { tone: 'success', text: 'The offers are made. You can undo this for a day, until the first answer.' },
  changed: { tone: 'danger', text: 'Nobody was asked: it has changed since you looked. Please look again.' },
  undone: {
    tone: 'success',
    text: 'Undone. Mails that had not left were cleared, and everybody keeps their weeks of waiting.',
  },
  'not undone': {
    tone: 'danger',
    text: 'Nothing was undone: somebody has answered, a day has passed, or it concerns yourself.',
  },
} as const
