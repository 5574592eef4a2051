import { industries } from '../../site/industries.ts'
import { labelOf } from '../../ui/form/options.ts'
import { choicesIn } from '../../ui/wizard/question.ts'
import { listsUnder, shownName, showsCompany, showsPicture } from '../listing-preference.ts'
import { withoutNameWords } from '../name-words.ts'
import { bioPreview } from './mentor-lines.ts'

export type Listable = {
  fullName: string
  displayName: string | null
  galleryPreference: string
  alsoShow: string | null
  role: string | null
  company: string | null
  industry: string
  professionalBio: string
  imageUrl: string | null
}

/** Everything that members can see of a mentor. In the directory, `bio` is only its beginning. */
export type ShownMentor = {
  publicId: string
  name: string
  title: string | null
  company: string | null
  industry: string
  photoUrl: string | null
  bio: string
}

export type Listing = Omit<ShownMentor, 'publicId'>

/** Increase this when the rules below change: listings made by earlier rules are then regenerated at start-up. */
export const listingRulesVersion = 2

/** Returns null for a mentor who prefers not to be listed. Under an alias, no word of the full name remains. */
export function listingOf(application: Listable): Listing | null {
  const { galleryPreference, fullName, role, company, industry, professionalBio, imageUrl } = application
  const kindOfName = listsUnder(galleryPreference)
  if (kindOfName === null) return null
  const name = shownName(application)
  if (kindOfName === 'full name') {
    return { name, title: role || null, company: company || null, industry, photoUrl: imageUrl, bio: professionalBio }
  }
  const shows = choicesIn(application.alsoShow ?? '')
  // The form refuses words of the full name, but applications older than that check may contain some.
  const redact = (text: string | null) => (text ? withoutNameWords(text, fullName) : null)
  return {
    name,
    title: redact(role),
    company: shows.includes(showsCompany) ? redact(company) : null,
    industry,
    photoUrl: shows.includes(showsPicture) ? imageUrl : null,
    bio: redact(professionalBio) ?? '',
  }
}

export function mentorProfileOf(mentor: ShownMentor): ShownMentor {
  return { ...mentor, industry: labelOf(industries, mentor.industry) }
}

export function mentorCardOf(mentor: ShownMentor): ShownMentor {
  return { ...mentorProfileOf(mentor), bio: bioPreview(mentor.bio) }
}
