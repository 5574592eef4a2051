import { expect, test } from 'vitest'
import { reportChoices } from './report-choices.ts'

type Facts = Parameters<typeof reportChoices>[0]
const [none, held] = [
  { isForThis: false, isForMore: false, isTold: false },
  { isForThis: true, isForMore: false, isTold: false },
]
const base: Facts = {
  ...{ kind: 'money', decision: null, hold: held, between: 'pair' },
  reporter: { part: 'mentee', publicId: '', mentee: { publicId: '', industry: '', stage: '', areas: [] } },
}

test.each<[string, Partial<Facts>, [string, boolean][]]>([
  [
    'holds somebody',
    {},
    [
      ['Lift the hold', false],
      ['End it and keep them on hold', true],
    ],
  ],
  [
    'is of danger',
    { kind: 'threat' },
    [
      ['End it and keep them on hold', true],
      ['Lift the hold', false],
    ],
  ],
  [
    'holds nobody',
    { kind: 'help', hold: none },
    [
      ['Settle it', false],
      ['End it', true],
    ],
  ],
  [
    'is of what is over',
    { between: null },
    [
      ['Lift the hold', false],
      ['Keep them on hold', true],
    ],
  ],
  ['holds nobody and is of what is over', { kind: 'silence', hold: none, between: null }, [['Settle it', false]]],
  ['was decided against them', { decision: 'end' }, [['Lift the hold', false]]],
])('a report that %s offers what can follow', (_, changes, choices) => {
  const offered = reportChoices({ ...base, ...changes })
  expect(offered.map(({ label, isGrave }) => [label, isGrave])).toEqual(choices)
})

const decided = 'Who told us reads that the team has looked into it.'
const free = 'they are kept apart, and who is not on hold is free for somebody else.'

test.each<[string, Partial<Facts>, 'release' | 'end', string]>([
  [
    'on hold without knowing',
    {},
    'release',
    `They are free again, and what rested goes on. They do not hear of it. ${decided} The pair goes on.`,
  ],
  [
    'on hold and told so',
    { decision: 'end', hold: { ...held, isTold: true }, between: null },
    'release',
    `They are free again, and what rested goes on. They read that. ${decided}`,
  ],
  [
    'on hold for more',
    { hold: { ...held, isForMore: true }, reporter: null },
    'release',
    'They stay on hold for something else, but no longer for this. Who told us is gone. The pair goes on.',
  ],
  [
    'not on hold',
    { hold: none, between: 'request' },
    'release',
    `Nothing changes for the one told about, who does not hear of it. ${decided} The request goes on.`,
  ],
  ['on hold', {}, 'end', `They stay on hold, and read that. ${decided} The pair ends: both read that, ${free}`],
  [
    'on hold, with a request',
    { between: 'request' },
    'end',
    `They stay on hold, and read that. ${decided} The request ends: who knew of it reads that it did not come about, ${free}`,
  ],
  ['not on hold', { hold: none }, 'end', `Nobody is put on hold. ${decided} The pair ends: both read that, ${free}`],
])('of somebody %s, an admin reads what follows', (_, changes, state, text) => {
  const choice = reportChoices({ ...base, ...changes }).find((each) => each.state === state)
  expect(choice?.follows).toBe(text)
})
