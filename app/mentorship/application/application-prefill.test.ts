import { expect, test } from 'vitest'
import { newMember } from '../../../test/app.ts'
import { requiredOfMentee } from '../../../test/example-application.ts'
import { approvedMentor, startWithoutMentors } from '../../../test/stored-mentor.ts'
import { newFormToken } from '../../platform/http/form-token.server.ts'
import { notListed, privacyFriendlyName } from '../../profiles/listing-preference.ts'
import { mentorFilters } from '../../profiles/mentor-filters.ts'
import { listedMentors } from '../../profiles/mentors.server.ts'

startWithoutMentors()

const fromDirectory = 'I’d like to select a mentor from the directory'
const openToBoth = 'I’m open to both: browsing the directory or being matched'

test.each(['/apply-mentee', '/apply-mentor'])('%s prefills the account’s email address', async (path) => {
  const member = await newMember()
  const page = await (await member.get(path)).text()
  expect(page).toMatch(new RegExp(`<input[^>]*name="email"[^>]*value="${member.email}"`))
})

test('an email address from an earlier application is kept', async () => {
  const member = await newMember()
  await member.post('/apply-mentee', { ...requiredOfMentee, step: '3', token: newFormToken() })
  const page = await (await member.get('/apply-mentee')).text()
  expect(page).toContain(`value="${requiredOfMentee.email}"`)
  expect(page).not.toContain(member.email)
})

test('the button on a mentor’s page preselects the mentor by the name in the directory, and step 1 says so', async () => {
  await approvedMentor({ galleryPreference: privacyFriendlyName, displayName: 'Quiet Heron' })
  const { mentors } = await listedMentors(mentorFilters(new URLSearchParams()))
  const member = await newMember()
  const profile = await (await member.get(`/mentor/${mentors[0]?.publicId}`)).text()
  const [asks = ''] = /\/connect\/ask\/[\w-]+/.exec(profile) ?? []
  const address = (await member.get(asks)).headers.get('location') ?? ''
  const page = await (await member.get(address)).text()
  expect(page).toContain('<input type="hidden" name="selectedMentorName" value="Quiet Heron"/>')
  expect(page).toContain(`<input type="hidden" name="matchPreference" value="${fromDirectory}"/>`)
  const asked = 'You are asking <strong>Quiet Heron</strong>'
  expect(page).toContain(asked)
  expect(page).toMatch(new RegExp(`href="/mentor/${mentors[0]?.publicId}"[^>]*><span[^>]*>← </span>Quiet Heron</a>`))
  const second = await (await member.post(address, { ...requiredOfMentee, step: '1' })).text()
  expect(second).not.toContain('You are asking')
  const back = async (answers: object) =>
    (await member.post(address, { ...requiredOfMentee, ...answers, step: '2', to: '1' })).text()
  const chosen = { selectedMentorName: 'Quiet Heron', matchPreference: fromDirectory }
  expect(await back(chosen)).toContain(asked)
  expect(await back({ ...chosen, selectedMentorName: 'Somebody Else' })).not.toContain('You are asking')
  expect(await back({ ...chosen, matchPreference: 'I’d like to be matched with a mentor by Upinde' })).not.toContain(
    'You are asking',
  )
})

test('selecting a mentor keeps an earlier preference for both options', async () => {
  await approvedMentor()
  const { mentors } = await listedMentors(mentorFilters(new URLSearchParams()))
  const member = await newMember()
  const both = { ...requiredOfMentee, matchPreference: openToBoth, step: '3', token: newFormToken() }
  await member.post('/apply-mentee', both)
  const page = await (await member.get(`/apply-mentee?mentor=${mentors[0]?.publicId}`)).text()
  expect(page).toContain(`name="matchPreference" value="${openToBoth}"`)
  expect(page).toContain(`name="selectedMentorName" value="${mentors[0]?.name}"`)
})

test('a URL neither selects nor reveals a mentor who is not listed', async () => {
  const { publicId } = await approvedMentor({ galleryPreference: notListed, fullName: 'Hidden Person' })
  const member = await newMember()
  for (const mentor of [publicId, 'x', '"><b>', '']) {
    const page = await (await member.get(`/apply-mentee?${new URLSearchParams({ mentor })}`)).text()
    expect(page).not.toContain('name="selectedMentorName"')
    expect(page).not.toContain('You are asking')
    expect(page).not.toContain('Hidden Person')
  }
})
