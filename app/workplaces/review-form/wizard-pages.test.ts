import { expect, test } from 'vitest'
import { newMember } from '../../../test/app.ts'
import { required } from '../../../test/example-review.ts'
import { reviewFields } from '../review-questions.ts'

const member = await newMember()
const sections = ['Company Details', 'Your Experience', 'Policies & Environment', 'Final Thoughts']

/** Returns the page after a step: its buttons, and the numbers and names of the step indicator. */
async function pageAfter(step: number) {
  const html = (await (await member.post('/submit-review', { ...required, step: String(step) })).text())
    .replaceAll('&amp;', '&')
    .replaceAll('<!-- -->', '')
  const main = html.slice(html.indexOf('<main'), html.indexOf('</main>'))
  const buttons = [...main.matchAll(/<button[^>]*>(.*?)<\/button>/g)].map(([, label]) => label?.replace(/<[^>]*>/g, ''))
  const boxes = [...main.matchAll(/step-number">(\d)<\/span>\s*<span class="sr-only-on-phones">([^<]*)/g)]
  return { buttons, boxes: boxes.map(([, number, title]) => `${number} ${title}`) }
}

test('steps 1 to 4 have a numbered step indicator and lead back and forward; step 4 leads to the review page', async () => {
  const numbered = sections.map((title, index) => `${index + 1} ${title}`)
  for (const step of [1, 2, 3]) {
    expect(await pageAfter(step - 1)).toEqual({ buttons: ['Next', 'Previous'], boxes: numbered })
  }
  expect(await pageAfter(3)).toEqual({ buttons: ['Review', 'Previous'], boxes: numbered })
})

test('the review page has Edit for each section, Submit and Previous', async () => {
  const { buttons } = await pageAfter(4)
  const edits = sections.map((title) => `Edit ${title}`)
  expect(buttons).toEqual([
    // Enter in the form presses the first.
    ...['Update the preview', 'Update the preview', 'Hide everything that may identify me', 'Change my words'],
    ...[...edits, 'Submit', 'Previous'],
  ])
})

test('each Edit leads to its own section, which the step indicator marks', async () => {
  const check = (await (await member.post('/submit-review', { ...required, step: '4' })).text()).replaceAll(
    '<!-- -->',
    '',
  )
  for (const title of sections.map((name) => name.replace('&', '&amp;'))) {
    const [edit = ''] =
      new RegExp(`<button[^>]*>(?:(?!</button>).)*Edit(?:(?!</button>).)*${title}.*?</button>`).exec(check) ?? []
    const [, to = ''] = / value="(\d)"/.exec(edit) ?? []
    const html = await (await member.post('/submit-review', { ...required, step: '5', to })).text()
    expect(html).toContain(`${title}</h1>`)
    expect(html).toMatch(
      new RegExp(
        `aria-current="step"><span class="step-number">\\d</span>\\s*<span class="sr-only-on-phones">${title}<`,
      ),
    )
  }
})

test('Change my words leads to the words, and every answer stands open, “Not provided” where there is none', async () => {
  const check = (await (await member.post('/submit-review', { ...required, step: '4' })).text()).replaceAll(
    '<!-- -->',
    '',
  )
  const [, to = ''] = /value="(\d)"[^>]*>Change my words</.exec(check) ?? []
  const words = await (await member.post('/submit-review', { ...required, step: '5', to })).text()
  expect(words).toContain('Final Thoughts</h1>')
  const answers = check.slice(check.indexOf('check-answers'), check.indexOf('</main>'))
  expect(answers).not.toContain('<details')
  // All but “in which year?” and “Please specify”, which nobody asked.
  const asked = reviewFields.length - 2
  expect(answers.match(/<dt>/g)).toHaveLength(asked)
  expect(answers.match(/>Not provided</g)).toHaveLength(asked - Object.keys(required).length)
})

test('the mark of a required field never stands alone on a line', async () => {
  const html = await (await member.post('/submit-review', { ...required, step: '0' })).text()
  expect(html).toMatch(/Company name<span class="field-mark" aria-hidden="true">\u00A0\*</)
})

test('the warning at step 4 names what it found and lets the resent form through', async () => {
  const telling = { ...required, step: '4', otherComments: 'Call Jane Doe, 0712 345 678' }
  const warned = await (await member.post('/submit-review', telling)).text()
  const main = warned.slice(warned.indexOf('<main'), warned.indexOf('</main>')).replaceAll('<!-- -->', '')
  expect(main).toContain(
    'This may show who you are, or who somebody else is: “Jane Doe” (a name), “0712 345 678” (a phone number).',
  )
  expect(main).toContain('Final Thoughts')
  expect(main).toContain('Call Jane Doe, 0712 345 678')
  expect(main).toMatch(/<input type="hidden" name="warned" value="yes"/)
  const checked = await (await member.post('/submit-review', { ...telling, warned: 'yes' })).text()
  expect(checked).toContain('Check your answers')
})

test('an optional list can be left unanswered, and says so', async () => {
  const html = await (await member.post('/submit-review', { ...required, step: '1' })).text()
  expect(emptyEntry(html, 'industry')).toBe('Choose one')
  expect(emptyEntry(html, 'outStatus')).toBe('Prefer not to say')
})

function emptyEntry(html: string, field: string) {
  const list = html.slice(html.indexOf(`<select id="${field}"`))
  return /<option value=""[^>]*>([^<]*)/.exec(list)?.[1]
}
