import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { newMember } from '../../../../test/app.ts'
import { completeMentor, requiredOfMentor } from '../../../../test/example-application.ts'
import { mainOf } from '../../../../test/page.ts'
import {
  approvedMentor,
  approveMentor,
  mentorApplication,
  startWithoutMentors,
} from '../../../../test/stored-mentor.ts'
import { regenerateOutdatedListings } from '../../../connect/requests/listings.server.ts'
import { db } from '../../../platform/db/db.server.ts'
import { listingRulesVersion } from '../../../profiles/listing.ts'
import { notListed, ownName, privacyFriendlyName } from '../../../profiles/listing-preference.ts'
import { mentorFilters } from '../../../profiles/mentor-filters.ts'
import { listedMentors } from '../../../profiles/mentors.server.ts'
import { mentorApplications, mentors } from '../../../profiles/tables.ts'

startWithoutMentors()

const picture = '/mentor-photos/0123456789abcdef0123456789abcdef'
const long = `Twenty years.\n${'I build <bridges>. '.repeat(9)}`.trim()

test.each([
  { galleryPreference: ownName, alsoShow: [] },
  { galleryPreference: privacyFriendlyName, alsoShow: [] },
  { galleryPreference: privacyFriendlyName, alsoShow: ['My company'] },
  { galleryPreference: privacyFriendlyName, alsoShow: ['My company', 'My picture'] },
])('step 3 previews the approved listing byte for byte: $galleryPreference, $alsoShow', async (choice) => {
  const member = await newMember()
  await mentorApplication({ userId: member.userId, imageUrl: picture })
  const answers = { ...completeMentor, ...choice, professionalBio: long }
  const preview = piecesOf(await mainOf(member.post('/apply-mentor', { ...answers, step: '3', to: '3' })))

  const sent = await member.post('/apply-mentor', { ...answers, step: '3' })
  expect(sent.status).toBe(200)
  const [stored] = await db().select().from(mentorApplications)
  expect(await approveMentor('ann', stored?.publicId ?? '', stored?.version ?? 0)).toBe('decided')
  // The preview is of a mentor whose places are open.
  await db().update(mentors).set({ hasPlace: true })
  const [listed] = (await listedMentors(mentorFilters(new URLSearchParams()))).mentors
  const card = piecesOf(await mainOf(member.get('/mentors'))).card
  const profile = piecesOf(await mainOf(member.get(`/mentor/${listed?.publicId}`))).profile
  expect(preview.card).toBe(card?.replace(`/mentor/${listed?.publicId}`, '/mentor/preview'))
  // The profile page uses an h1 and h2 where the form uses an h3 and h4.
  expect(preview.profile?.replaceAll('h3', 'h1').replaceAll('h4', 'h2')).toBe(profile)
  for (const offered of ['Leadership development', 'As needed (flexible)']) expect(profile).toContain(offered)
  const isOwn = choice.galleryPreference === ownName
  const all = `${card}${profile}`
  expect(all.includes('Savanna Bank')).toBe(isOwn || choice.alsoShow.includes('My company'))
  expect(all.includes(picture)).toBe(isOwn || choice.alsoShow.includes('My picture'))
  expect(all.includes('Babajide')).toBe(isOwn)
})

test('the preview says that members see nothing of an unlisted mentor', async () => {
  const member = await newMember()
  const page = await mainOf(
    member.post('/apply-mentor', { ...requiredOfMentor, galleryPreference: notListed, step: '3', to: '3' }),
  )
  expect(page).toContain('You will not be listed. Members see nothing about you.')
  expect(page).not.toContain('class="mentor"')
})

test('no word of the full name finds a mentor under a privacy-friendly name, whatever the application contains', async () => {
  await approvedMentor({
    galleryPreference: privacyFriendlyName,
    displayName: 'Diallo the Kind',
    alsoShow: 'My company',
    role: 'Founder of Diallo Partners',
    company: 'Amina Diallo Ltd',
    professionalBio: 'I am Amina Diallo.',
  })
  for (const search of ['Amina', 'DIALLO', 'diálló', 'amina diallo', 'iall', 'min', 'amina.diallo'])
    expect((await listedMentors(mentorFilters(new URLSearchParams({ search })))).mentors, search).toEqual([])
  const member = await newMember()
  const [listed] = (await listedMentors(mentorFilters(new URLSearchParams()))).mentors
  for (const path of ['/mentors', '/mentors.data', `/mentor/${listed?.publicId}`, `/mentor/${listed?.publicId}.data`]) {
    expect(await (await member.get(path)).text(), path).not.toMatch(/amina|diallo/i)
  }
})

test('outdated listings are regenerated at startup: an alias shows neither company nor picture', async () => {
  const [own, alias, gone] = [
    await approvedMentor({ imageUrl: picture }),
    await approvedMentor({
      galleryPreference: privacyFriendlyName,
      displayName: 'Quiet Heron',
      imageUrl: picture.replace('0', '1'),
    }),
    await approvedMentor(),
  ]
  const before = await addresses()
  await db().update(mentors).set({ rules: 0, company: 'Teranga Bank', imageUrl: null, name: 'Amina', nameKey: 'amina' })
  await db().update(mentorApplications).set({ galleryPreference: notListed }).where(isOf(gone.userId))
  for (const _ of ['once', 'again']) await regenerateOutdatedListings()
  const listings = await db().select().from(mentors)
  const of = (userId: string) => listings.find((each) => each.userId === userId)
  expect(listings).toHaveLength(2)
  expect(of(own.userId)).toMatchObject({
    name: 'Amina Diallo',
    company: 'Teranga Bank',
    imageUrl: picture,
    rules: listingRulesVersion,
  })
  expect(of(alias.userId)).toMatchObject({ name: 'Quiet Heron', nameKey: 'quiet heron', company: null, imageUrl: null })
  expect(before).toEqual(expect.arrayContaining(await addresses()))
})

async function addresses() {
  return (await db().select({ publicId: mentors.publicId }).from(mentors)).map(({ publicId }) => publicId)
}

function isOf(userId: string) {
  return eq(mentorApplications.userId, userId)
}

function piecesOf(main: string) {
  return {
    card: /<article class="card link-card .*?<\/article>/s.exec(main)?.[0],
    // Only the page has a button.
    profile: /<div class="mentor-invitation">.*?<\/section>/s
      .exec(main)?.[0]
      .replace(/<div class="mentor-ask flow">.*?<\/div>/s, ''),
  }
}
