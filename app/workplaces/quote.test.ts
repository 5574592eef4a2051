import { expect, test } from 'vitest'
import { namesCompany } from './quote.ts'

test.each([
  ['Kilimo pays late.', 'Kilimo Tech'],
  ['I like kilimo.', 'Kilimo Tech'],
  ['KilimoTech pays late.', 'Kilimo Tech'],
  ['At kilimotech, nobody listens.', 'Kilimo Tech'],
  ['At Kilimo-tech, nobody listens.', 'Kilimo Tech'],
  ['KT pays late.', 'Kilimo Tech'],
  ['K.T. pays late.', 'Kilimo Tech'],
  ['At K. T. nobody listens.', 'Kilimo Tech'],
  ['k.t. pays late', 'Kilimo Tech'],
  ['Kilimo pays late.', 'KilimoTech'],
  ['KT pays late.', 'KilimoTech'],
  ['KCB pays late.', 'Kenya Commercial Bank'],
  ['kcb pays late', 'Kenya Commercial Bank'],
  ['BOA and BA pay late.', 'Bank of Africa'],
  ['BA pays late.', 'Bank of Africa'],
  ['Bank of Africa pays late.', 'Bank of Africa'],
  ['Safari com pays late.', 'Safaricom'],
  ['تدفع كيليمو متأخرة.', 'Kilimo Tech'],
  ['ኪሊሞ ዘግይቶ ይከፍላል።', 'Kilimo Tech'],
  ['Kilimo pays late.', 'شركة كيليمو'],
  ['أعمل بالأهرام منذ سنوات.', 'مؤسسة الأهرام'],
  ['የአዋሽ ሠራተኞች ደስተኞች ናቸው።', 'አዋሽ ባንክ'],
  ['We like MTN.', 'MTN'],
  ['Working at X is hard.', 'X'],
])('“%s” names %s', (text, company) => {
  expect(namesCompany(text, company)).toBe(true)
})

test.each([
  ['The bank pays late.', 'Kenya Commercial Bank'],
  ['In Kenya, banks pay late.', 'Equity Bank Kenya'],
  ['Tech people listen to each other.', 'Kilimo Tech'],
  ['Managers need training.', 'Mara Foods'],
  ['My manager is at kt 4.', 'Kilimo Tech'],
  ['I am glad that it was fair.', 'Acme Media'],
  ['A university should listen to its students.', 'Bahir Dar University'],
  ['البنك يدفع متأخرًا.', 'بنك مصر'],
  ['ባንኩ ዘግይቶ ይከፍላል።', 'አዋሽ ባንክ'],
  ['We ran a marathon.', 'Mara Foods'],
])('“%s” does not name %s', (text, company) => {
  expect(namesCompany(text, company)).toBe(false)
})
