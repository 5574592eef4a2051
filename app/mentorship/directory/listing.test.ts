import { expect, test } from 'vitest'
import {
  notListed,
  ownName,
  privacyFriendlyName,
  showsCompany,
  showsPicture,
} from '../application/mentor/listing-preference.ts'
import { listingOf } from './listing.ts'

const application = {
  fullName: 'Amina Diallo',
  displayName: 'Quiet Heron',
  galleryPreference: privacyFriendlyName as string,
  alsoShow: null,
  role: 'Head of Risk',
  company: 'Teranga Bank',
  industry: 'Finance / Banking / Insurance',
  professionalBio: 'Fifteen years in banking.',
  imageUrl: '/mentor-photos/0123456789abcdef0123456789abcdef',
}
const { role: title, industry, professionalBio: bio } = application

test('under the own name all is shown, whatever was ticked', () => {
  const { company, imageUrl: photoUrl } = application
  for (const alsoShow of [null, '', showsCompany])
    expect(listingOf({ ...application, alsoShow, galleryPreference: ownName })).toEqual({
      ...{ name: 'Amina Diallo', title, company, industry, photoUrl, bio },
    })
})

test('under a privacy-friendly name company and picture are shown only if they are ticked', () => {
  const { company, imageUrl: photoUrl } = application
  const hidden = { name: 'Quiet Heron', title, company: null, industry, photoUrl: null, bio }
  for (const alsoShow of [null, '', 'yes', 'My company and picture', 'on'])
    expect(listingOf({ ...application, alsoShow })).toEqual(hidden)
  expect(listingOf({ ...application, alsoShow: showsCompany })).toEqual({ ...hidden, company })
  expect(listingOf({ ...application, alsoShow: showsPicture })).toEqual({ ...hidden, photoUrl })
  expect(listingOf({ ...application, alsoShow: `${showsCompany}\n${showsPicture}` })).toEqual({
    ...{ ...hidden, company, photoUrl },
  })
})

test('whoever prefers not to be listed has no listing', () => {
  for (const galleryPreference of [notListed, '', 'Yes'])
    expect(listingOf({ ...application, galleryPreference })).toBe(null)
})

test('no word of the full name is in any field of a listing under another one', () => {
  const listing = listingOf({
    ...application,
    displayName: 'Amina D.',
    alsoShow: `${showsCompany}\n${showsPicture}`,
    role: 'Founder of Diallo Partners',
    company: 'DIALLÓ & Sons',
    professionalBio: 'I am Amina (amina.diallo@example.org).',
  })
  expect(listing).toMatchObject({
    name: 'A mentor',
    title: 'Founder of … Partners',
    company: '… & Sons',
    bio: 'I am … (….…@example.org).',
  })
})
