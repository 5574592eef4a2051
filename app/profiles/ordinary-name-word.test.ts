import { expect, test } from 'vitest'
import { ordinaryNameWord } from './ordinary-name-word.ts'

const names = ['Hope Grace Banda', 'Ada Law', 'Will Smith', 'Aimée Grâce Loi', 'Neema Njoroge', 'أمل حداد', 'ተስፋ አበበ']

test.each([
  ['I hope to help.', names[0], 'hope'],
  ['Hope is what I teach', names[0], 'hope'],
  ['I teach. Hope helps, and hope lasts!', names[0], 'hope'],
  ['I teach:\n- Hope', names[0], 'hope'],
  ['I practise law. “Law is a craft.”', names[1], 'law'],
  ['I will help', names[2], 'will'],
  ['une question de loi', names[3], 'loi'],
  ['Kwa neema kubwa', names[4], 'neema'],
  ['عندي أمل كبير', names[5], 'امل'],
  ['ብዙ ተስፋ አለኝ', names[6], 'ተስፋ'],
  ['أعمل بأمل كبير', names[5], 'امل'],
  ['በተስፋ እሠራለሁ', names[6], 'ተስፋ'],
  ['عندي أمل كبير', 'Amal Haddad', 'امل'],
])('%j may have its word of %s', (text, fullName = '', key) => {
  expect(ordinaryNameWord([text], fullName)).toBe(key)
})

test.each([
  ['I told Hope yesterday', names[0]],
  ['Hope helps. I told Hope', names[0]],
  ['Ask for Dr. Hope', names[0]],
  ['Ask for J. Hope', names[0]],
  ['WE HOPE', names[0]],
  ['hope and grace', names[0]],
  ['hope, says Banda', names[0]],
  ['hopebanda', names[0]],
  ['Head of Law', names[1]],
  ['I am njoroge', names[4]],
  ['عندي أمل، حداد', names[5]],
  ['ተስፋ አበበ', names[6]],
  ['I hope', 'Hope'],
  ['Nothing of it', names[0]],
])('%j may have no word of %s', (text, fullName = '') => {
  expect(ordinaryNameWord([text], fullName)).toBe(null)
})

test('two words of a name may not stand in two texts either', () => {
  expect(ordinaryNameWord(['hope', 'grace'], 'Hope Grace Banda')).toBe(null)
})
