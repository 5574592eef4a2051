import { choicesIn } from '../../ui/wizard/question.ts'
import { isListed, ownName, shownName, showsCompany, showsPicture } from '../application/mentor/listing-preference.ts'
import { withoutNameWords } from '../name-words.ts'
import { bioPreview } from './mentor-summary.ts'

/** What an application says of its listing; null or empty where nothing was answered. */
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

/** All that members get of a mentor; in the directory `bio` is its beginning. */
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

/** The edition of the rules below. Whoever changes them counts on: listings of an earlier one are made anew. */
export const listingRules = 1

/**
 * Returns all that members get of a mentor, or null for one who prefers not to be listed. Under a privacy-friendly name it
 * has no word of the full one, and company and picture only by choice.
 */
export function listingOf(application: Listable): Listing | null {
  const { galleryPreference, fullName, role, company, industry, professionalBio, imageUrl } = application
  if (!isListed(galleryPreference)) return null
  const name = shownName(application)
  if (galleryPreference === ownName) {
    return { name, title: role || null, company: company || null, industry, photoUrl: imageUrl, bio: professionalBio }
  }
  const shows = choicesIn(application.alsoShow ?? '')
  // The form refuses such words; an application from before it did may hold some.
  const bare = (text: string | null) => (text ? withoutNameWords(text, fullName) : null)
  return {
    name,
    title: bare(role),
    company: shows.includes(showsCompany) ? bare(company) : null,
    industry,
    photoUrl: shows.includes(showsPicture) ? imageUrl : null,
    bio: bare(professionalBio) ?? '',
  }
}

/** Returns a mentor as the directory shows them: with the beginning of the bio. */
export function cardOf(mentor: ShownMentor): ShownMentor {
  return { ...mentor, bio: bioPreview(mentor.bio) }
}
