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
      ['No action: lift the hold', false],
    ],
  ],
  [
    'holds nobody',
    { kind: 'help', hold: none },
    [
      ['Close the report', false],
      ['End the pair', true],
    ],
  ],
  [
    'is of what is over',
    { between: null },
    [
      ['Keep them on hold', true],
      ['No action: lift the hold', false],
    ],
  ],
  [
    'holds nobody and is of what is over',
    { kind: 'silence', hold: none, between: null },
    [['Close the report', false]],
  ],
  ['was decided against them', { decision: 'end' }, [['No action: lift the hold', false]]],
])('a report that %s offers what can follow', (_, changes, choices) => {
  const offered = reportChoices({ ...base, ...changes })
  expect(offered.choices.map(({ label, isGrave }) => [label, isGrave])).toEqual(choices)
})

const free = 'Anyone not on hold can be matched with somebody else.'
const waited = 'Messages and requests that had to wait reach them.'
const who = 'The person reported'
const pairEnds = 'The pair ends. Both are told, and are kept apart.'
const requestEnds = 'Whoever of them knew of it is told, and the two are kept apart.'

test.each<[string, Partial<Facts>, 'release' | 'end', string[]]>([
  [
    'on hold without knowing',
    {},
    'release',
    [`${who} is free again`, 'They are not told that there was a hold.', waited, 'The two stay a pair.'],
  ],
  [
    'on hold and told so',
    { decision: 'end', hold: { ...held, isTold: true }, between: null },
    'release',
    [`${who} is free again`, 'They are told so.', waited],
  ],
  [
    'on hold for more',
    { hold: { ...held, isForMore: true } },
    'release',
    [`${who} stays on hold for something else`, 'No longer for this.', 'The two stay a pair.'],
  ],
  ['not on hold', { hold: none, between: 'request' }, 'release', ['Their request stays open', `${who} is not told.`]],
  [
    'not on hold, where all is over',
    { hold: none, between: null },
    'release',
    ['Nothing else changes', `${who} is not told.`],
  ],
  ['on hold', {}, 'end', [`${who} stays on hold`, 'They are told so.', pairEnds, free]],
  ['on hold, where all is over', { between: null }, 'end', [`${who} stays on hold`, 'They are told so.']],
  [
    'not on hold, with a request',
    { hold: none, between: 'request' },
    'end',
    ['Their request ends', requestEnds, 'Nobody is put on hold.', free],
  ],
])('of somebody %s, an admin reads what follows', (_, changes, state, texts) => {
  const { always, choices } = reportChoices({ ...base, ...changes })
  const choice = choices.find((each) => each.state === state)
  expect([choice?.title, ...(choice?.follows ?? [])]).toEqual(texts)
  expect(always).toBe('The person who reported is told that the team has looked into it.')
})

test.each([
  [held, `${who}, because of this report`],
  [{ ...held, isForMore: true }, `${who}, because of this report and for something else`],
  [{ ...none, isForMore: true }, `${who}, for something else`],
  [none, ''],
])('an admin reads why somebody is on hold', (hold, text) => {
  expect(holdText({ hold, reported: null })).toBe(text)
})

test('the person who reported and is gone hears nothing', () => {
  expect(reportChoices({ ...base, reporter: null }).always).toBe('The person who reported has erased the account.')
})
