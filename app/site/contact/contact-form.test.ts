import { expect, test } from 'vitest'
import { visitor } from '../../../test/app.ts'

test('the form has five fields, a message field of four rows and three inquiry types, with the general one selected', async () => {
  const html = await (await visitor.get('/')).text()
  const form = /<form[^>]*contact-form.*?<\/form>/s.exec(html)?.[0] ?? ''
  const controls = [...form.matchAll(/<(?:input|textarea)[^>]*>/g)].map(([control]) => control)
  const of = (control: string, name: string) => new RegExp(`${name}="([^"]*)"`).exec(control)?.[1]
  expect(controls.map((control) => [of(control, ' name'), of(control, ' type') ?? of(control, 'rows')])).toEqual([
    ['name', 'text'],
    ['email', 'email'],
    ['subject', 'text'],
    ['inquiryType', 'radio'],
    ['inquiryType', 'radio'],
    ['inquiryType', 'radio'],
    ['message', '4'],
  ])
  const kinds = controls.filter((control) => control.includes('radio'))
  expect(kinds.map((kind) => of(kind, 'value'))).toEqual(['General inquiry', 'Partnership', 'Complaint'])
  expect(kinds.map((kind) => kind.includes('checked'))).toEqual([true, false, false])
})
