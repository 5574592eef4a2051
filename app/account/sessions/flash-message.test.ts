import { expect, test } from 'vitest'
import { newMember, Person, visitor } from '../../../test/app.ts'
import { applicationForm, byScript, requiredOfMentee, requiredOfMentor } from '../../../test/example-application.ts'
import { newFormToken } from '../../platform/http/form-token.server.ts'
import { t } from '../../words/words.ts'
import { flashTexts, setFlashMessage, takeFlashMessage } from './flash-message.server.ts'

const password = 'a-long-story-7'
const signedUp =
  'Your account has been created, and you are signed in. “Account” shows what we hold about you, and lets you erase it.'

test('the page after sign-up or sign-in confirms it once, without a cookie of its own', async () => {
  const typed = { email: 'once@example.org', password }
  for (const [mode, text] of [
    ['sign-up', signedUp],
    ['sign-in', 'You are signed in.'],
  ]) {
    const answer = await visitor.post(`/auth?mode=${mode}&returnTo=/reviews%3Fcountry%3DKenya`, typed)
    expect(answer.headers.getSetCookie()).toHaveLength(1)
    const member = new Person(null, null, answer.headers.getSetCookie()[0]?.split(';')[0])
    expect(await (await member.get('/')).text()).not.toContain(text)
    expect(await (await member.get('/reviews?country=Kenya')).text()).toContain(text)
    expect(await (await member.get('/reviews?country=Kenya')).text()).not.toContain(text)
  }
})

test.each([
  ['/apply-mentee', '/', requiredOfMentee, {}, 'Your application to become a mentee has been sent.'],
  ['/apply-mentee', '/', requiredOfMentee, byScript, 'Your application to become a mentee has been sent.'],
  ['/apply-mentor', '/mentorship', requiredOfMentor, {}, 'Your application to become a mentor has been sent.'],
])('the page after an application to %s confirms it once', async (path, next, required, headers, text) => {
  const member = await newMember()
  const answer = await member.post(path, applicationForm({ token: newFormToken(), ...required }), headers)
  expect(answer.status).toBe(200)
  expect(await (await (await newMember()).get(next)).text()).not.toContain(text)
  expect(await (await member.get(next)).text()).toContain(text)
  expect(await (await member.get(next)).text()).not.toContain(text)
})

test('a rejected form leaves no success message', async () => {
  const member = await newMember()
  await member.post('/apply-mentee', { ...requiredOfMentee, fullName: '', step: '3', token: newFormToken() })
  expect(await (await member.get('/')).text()).not.toContain('has been sent')
})

test('a flash message expires after a minute', async () => {
  const { headers } = await newMember()
  const request = new Request('http://localhost/', { headers })
  setFlashMessage(headers.cookie ?? '', '/', t(flashTexts.signedUp), 1_000)
  expect(takeFlashMessage(request, '/', 61_001)).toBeNull()
  setFlashMessage(headers.cookie ?? '', '/', t(flashTexts.signedUp), 1_000)
  expect(takeFlashMessage(request, '/', 61_000)).toBe(signedUp)
})
