import { expect, test } from 'vitest'
import { holdText, reportChoices } from './report-choices.ts'

type Facts = Parameters<typeof reportChoices>[0]
const [none, held] = [
  { isForThis: false, isForMore: false, isTold: false },
  { isForThis: true, isForMore: false, isTold: false },
]
const base: Facts = {
  ...{ kind: 'money', decision: null, hold: held, between: 'pair' },
  reported: null,
  reporter: { part: 'mentee', publicId: '', mentee: { publicId: '', industry: '', stage: '', areas: [] } },
}

test.each<[string, Partial<Facts>, [string, boolean][]]>([
  [
    'is of danger',
    {},
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
      ['Keep them on hold', true],
      ['Lift the hold', false],
    ],
  ],
  ['holds nobody and is of what is over', { kind: 'silence', hold: none, between: null }, [['Settle it', false]]],
  ['was decided against them', { decision: 'end' }, [['Lift the hold', false]]],
])('a report that %s offers what can follow', (_, changes, choices) => {
  const offered = reportChoices({ ...base, ...changes })
  expect(offered.choices.map(({ label, isGrave }) => [label, isGrave])).toEqual(choices)
})

const free = 'Whoever is not on hold can be matched with somebody else.'
const who = 'The person reported'

test.each<[string, Partial<Facts>, 'release' | 'end', string]>([
  [
    'on hold without knowing',
    {},
    'release',
    `${who} is free again, and does not hear of it.\nWhat rested goes on.\nThe pair goes on.`,
  ],
  [
    'on hold and told so',
    { decision: 'end', hold: { ...held, isTold: true }, between: null },
    'release',
    `${who} is free again, and reads that.\nWhat rested goes on.`,
  ],
  [
    'on hold for more',
    { hold: { ...held, isForMore: true } },
    'release',
    `${who} stays on hold for something else, but no longer for this.\nThe pair goes on.`,
  ],
  ['not on hold', { hold: none, between: 'request' }, 'release', `${who} does not hear of it.\nThe request goes on.`],
  [
    'on hold',
    {},
    'end',
    `${who} stays on hold, and reads that.\nThe pair ends: both read that, and are kept apart.\n${free}`,
  ],
  ['on hold, where all is over', { between: null }, 'end', `${who} stays on hold, and reads that.`],
  [
    'not on hold, with a request',
    { hold: none, between: 'request' },
    'end',
    `Nobody is put on hold.\nThe request ends: who knew of it reads that it did not come about, and they are kept apart.\n${free}`,
  ],
])('of somebody %s, an admin reads what follows', (_, changes, state, text) => {
  const { always, choices } = reportChoices({ ...base, ...changes })
  expect(choices.find((each) => each.state === state)?.follows).toBe(text)
  expect(always).toBe('The person who reported reads that the team has looked into it.')
})

test.each([
  [held, `${who} is on hold because of this report.`],
  [{ ...held, isForMore: true }, `${who} is on hold because of this report and for something else.`],
  [{ ...none, isForMore: true }, `${who} is on hold for something else.`],
  [none, ''],
])('an admin reads why somebody is on hold', (hold, text) => {
  expect(holdText({ hold, reported: null })).toBe(text)
})

test('the person who reported and is gone hears nothing', () => {
  expect(reportChoices({ ...base, reporter: null }).always).toBe('The person who reported has erased the account.')
})
