import { expect, test } from 'vitest'
import { pluralFormOf } from './plural-forms.ts'

test.each([
  ['nplurals=2; plural=(n > 1);', [0, 0, 1, 1]],
  ['nplurals=1; plural=0;', [0, 0, 0, 0]],
  ['nplurals=3; plural=n==1 ? 0 : n%10>=2 && (n<10 || n>20) ? 1 : 2', [2, 0, 1, 1]],
  ['nplurals=2; plural=n==0 ? 1 : n!=1;', [1, 0, 1, 1]],
])('%s', (header, forms) => {
  expect([0, 1, 2, 3].map(pluralFormOf(header, 'xx.po'))).toEqual(forms)
})

// Each would give a form for each number if it were run.
test.each([
  'nplurals=2; plural=globalThis.n=0;',
  'nplurals=2; plural=(n=>0)(n);',
  'nplurals=2; plural=[0][0];',
  'nplurals=2; plural=n=0;',
  'nplurals=2; plural=n>1?1:0//;',
  'nplurals=2; plural=(0,0);',
  'nplurals=2; plural=n > 1\u2028;',
  'nplurals=9; plural=n ? 07 : 0;',
])('%s is refused, although it would work', (header) => {
  expect(() => pluralFormOf(header, 'xx.po')).toThrow(/^xx\.po: “Plural-Forms/)
})

test.each([
  'nplurals=2; plural=n;',
  'nplurals=2; plural=n(1);',
  'nplurals=2; plural=n<1000?n>1:n();',
  'nplurals=3; plural=n>1;',
  'nplurals=2; plural=nn;',
  'nplurals=2; plural=(n > 1;',
  'nplurals=2; plural=',
  '',
  undefined,
])('%s is refused', (header) => {
  expect(() => pluralFormOf(header, 'xx.po')).toThrow(/^xx\.po: “Plural-Forms/)
})
