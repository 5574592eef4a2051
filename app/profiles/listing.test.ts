import { expect, test } from 'vitest'
import { listingOf } from './listing.ts'
import {
  notListed,
  ownName,
  privacyFriendlyName,
  showsCompany,
  showsCountry,
  showsLanguages,
  showsPicture,
} from './listing-preference.ts'

const application = {
  fullName: 'Amina Diallo',
  displayName: 'Quiet Heron',
  galleryPreference: privacyFriendlyName as string,
  alsoShow: null,
  homePage: null,
  role: 'Head of Risk',
  company: 'Teranga Bank',
  industry: 'Finance / Banking / Insurance',
  professionalBio: 'Fifteen years in banking.',
  supportAreas: 'Leadership development\nConfidence and resilience',
  availability: 'Once a month',
  imageUrl: '/mentor-photos/0123456789abcdef0123456789abcdef',
  country: 'Senegal',
  languages: 'French\nWolof',
  shows: null,
}
const { role: title, industry, professionalBio: bio, availability } = application
const hidden = { languages: [], country: null, isOnHomePage: false }
const offer = { supportAreas: ['Leadership development', 'Confidence and resilience'], availability, ...hidden }

test('a listing under the own name shows everything, whatever is ticked', () => {
  const { company, imageUrl: photoUrl } = application
  for (const alsoShow of [null, '', showsCompany])
    expect(listingOf({ ...application, alsoShow, galleryPreference: ownName })).toEqual({
      ...{ name: 'Amina Diallo', title, company, industry, photoUrl, bio, ...offer },
    })
})

test('a listing under a privacy-friendly name shows company and picture only if they are ticked', () => {
  const { company, imageUrl: photoUrl } = application
  const hidden = { name: 'Quiet Heron', title, company: null, industry, photoUrl: null, bio, ...offer }
  for (const alsoShow of [null, '', 'yes', 'My company and picture', 'on'])
    expect(listingOf({ ...application, alsoShow })).toEqual(hidden)
  expect(listingOf({ ...application, alsoShow: showsCompany })).toEqual({ ...hidden, company })
  expect(listingOf({ ...application, alsoShow: showsPicture })).toEqual({ ...hidden, photoUrl })
  expect(listingOf({ ...application, alsoShow: `${showsCompany}\n${showsPicture}` })).toEqual({
    ...{ ...hidden, company, photoUrl },
  })
})

test('a listing of a mentor who chose no areas has none', () => {
  const none = { supportAreas: [], availability }
  expect(listingOf({ ...application, supportAreas: '' })).toMatchObject(none)
})

test('the availability of an application from before profiles showed it stays hidden', () => {
  expect(listingOf({ ...application, supportAreas: null })).toMatchObject({ supportAreas: [], availability: null })
})

test('languages and country are shown only if they are ticked in the settings, under any name', () => {
  for (const galleryPreference of [ownName, privacyFriendlyName]) {
    const listed = (shows: string[] | null) => listingOf({ ...application, galleryPreference, shows })
    for (const shows of [null, [], ['yes', 'My country', 'My languages']])
      expect(listed(shows)).toMatchObject({ languages: [], country: null })
    expect(listed([showsLanguages])).toMatchObject({ languages: ['French', 'Wolof'], country: null })
    expect(listed([showsCountry])).toMatchObject({ languages: [], country: 'Senegal' })
    expect(listed([showsLanguages, showsCountry])).toMatchObject({ languages: ['French', 'Wolof'], country: 'Senegal' })
  }
})

test('a mentor who prefers not to be listed has no listing', () => {
  for (const galleryPreference of [notListed, '', 'Yes'])
    expect(listingOf({ ...application, galleryPreference })).toBe(null)
})

test('a listing under a privacy-friendly name keeps a word of the full name only where the form does', () => {
  const hope = { ...application, fullName: 'Hope Diallo', role: 'Adviser' }
  const bioFor = (professionalBio: string, role = 'Adviser') => listingOf({ ...hope, professionalBio, role })?.bio
  expect(bioFor('I hope to help.')).toBe('I hope to help.')
  expect(bioFor('I hope you ask for Hope.')).toBe('I … you ask for ….')
  expect(bioFor('I hope to help.', 'Head of Diallo & Sons')).toBe('I … to help.')
  expect(listingOf({ ...hope, alsoShow: showsCompany, company: 'Hope Ltd' })?.company).toBe('… Ltd')
})

test('a listing under a privacy-friendly name contains no word of the full name', () => {
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
