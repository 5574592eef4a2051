import { withoutNameWords } from '../platform/text/names/name-words.ts'
import { countries } from '../site/countries.ts'
import { industries } from '../site/industries.ts'
import { labelOf } from '../ui/form/options.ts'
import { choicesIn } from '../ui/wizard/question.ts'
import {
  listsUnder,
  nameInWords,
  shownName,
  showsCompany,
  showsCountry,
  showsLanguages,
  showsPicture,
} from './listing-preference.ts'
import { bioPreview } from './mentor-lines.ts'
import { areas, availabilities, languages } from './mentoring-options.ts'
import { ordinaryNameWord } from './ordinary-name-word.ts'

export type Listable = {
  fullName: string
  displayName: string | null
  galleryPreference: string
  alsoShow: string | null
  homePage: string | null
  role: string | null
  company: string | null
  industry: string
  professionalBio: string
  /** Null in applications from before profiles showed the availability, and before the form said so. */
  supportAreas: string | null
  availability: string
  imageUrl: string | null
  country: string
  languages: string | null
  /** What the mentor ticked in the settings; null before that, when neither languages nor country are shown. */
  shows: readonly string[] | null
}

/** What members can see of a mentor in the directory, where `bio` is only its beginning, and on the profile. */
export type ShownMentor = {
  publicId: string
  name: string
  title: string | null
  company: string | null
  industry: string
  photoUrl: string | null
  bio: string
  hasPlace: boolean
}

/** What the profile adds. */
export type ShownProfile = ShownMentor & {
  supportAreas: string[]
  availability: string | null
  languages: string[]
  country: string | null
}

/** What a listing has of its application and the settings. Whether there is a place, others know. */
type Listing = Omit<ShownProfile, 'publicId' | 'hasPlace'> & { isOnHomePage: boolean }

/** Increase this when the rules below hide more: listings made by earlier rules are then regenerated at start-up. */
export const listingRulesVersion = 4

/** Returns null for a mentor who prefers not to be listed. Under an alias, no word that tells the full name remains. */
export function listingOf(application: Listable): Listing | null {
  const { galleryPreference, fullName, role, company, industry, professionalBio, imageUrl } = application
  const { supportAreas } = application
  const offer = {
    ...(supportAreas === null
      ? { supportAreas: [], availability: null }
      : { supportAreas: choicesIn(supportAreas), availability: application.availability || null }),
    languages: application.shows?.includes(showsLanguages) ? choicesIn(application.languages ?? '') : [],
    country: application.shows?.includes(showsCountry) ? application.country : null,
  }
  const kindOfName = listsUnder(galleryPreference)
  if (kindOfName === null) return null
  const name = shownName(application)
  if (kindOfName === 'full name') {
    return {
      ...{ name, title: role || null, company: company || null, industry, photoUrl: imageUrl, bio: professionalBio },
      ...offer,
      isOnHomePage: Boolean(application.homePage),
    }
  }
  const shows = choicesIn(application.alsoShow ?? '')
  const allowed = ordinaryNameWord([role ?? '', professionalBio], fullName)
  // The form refuses other words of the full name, but applications older than that check may contain some.
  const redact = (text: string | null, allowed: string | null = null) =>
    text ? withoutNameWords(text, fullName, allowed) : null
  return {
    name,
    title: redact(role, allowed),
    company: shows.includes(showsCompany) ? redact(company) : null,
    industry,
    photoUrl: shows.includes(showsPicture) ? imageUrl : null,
    bio: redact(professionalBio, allowed) ?? '',
    ...offer,
    isOnHomePage: false,
  }
}

export function mentorProfileOf({ supportAreas, availability, ...mentor }: ShownProfile): ShownProfile {
  return {
    ...labelled(mentor),
    supportAreas: supportAreas.map((area) => labelOf(areas, area)),
    availability: availability && labelOf(availabilities, availability),
    languages: mentor.languages.map((language) => labelOf(languages, language)),
    country: mentor.country && labelOf(countries, mentor.country),
  }
}

export function mentorCardOf(mentor: ShownMentor): ShownMentor {
  return { ...labelled(mentor), bio: bioPreview(mentor.bio) }
}

function labelled(mentor: ShownMentor): ShownMentor {
  return { ...mentor, name: nameInWords(mentor.name), industry: labelOf(industries, mentor.industry) }
}
