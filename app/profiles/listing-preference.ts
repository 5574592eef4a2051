import { sharesName } from '../platform/text/names/name-words.ts'
import { defineOptions, findOption } from '../ui/form/options.ts'
import { msg, t } from '../words/words.ts'

export const ownName = 'Yes, list me under my own name'
export const privacyFriendlyName = 'Yes, list me under a privacy-friendly name of my choice'
export const notListed = 'No, I’d prefer not to be listed'

export const galleryPreferences = defineOptions({
  [ownName]: { label: msg('Yes, list me under my own name'), listsUnder: 'full name' },
  [privacyFriendlyName]: {
    label: msg('Yes, list me under a privacy-friendly name of my choice'),
    listsUnder: 'alias',
    hasFollowUp: true,
  },
  [notListed]: { label: msg('No, I’d prefer not to be listed'), listsUnder: null },
})

export const showsCompany = 'My company'
export const showsPicture = 'My picture'

export const alsoShowable = defineOptions({ [showsCompany]: msg('My company'), [showsPicture]: msg('My picture') })

/** Off unless ticked, and only for a mentor under the own name. */
export const homePageWish = defineOptions({ yes: msg('Yes, show my name, role and industry there') })

export const showsLanguages = 'languages'
export const showsCountry = 'country'

/** What a listing shows only to the wish of its mentor, under any name. */
export const showable = defineOptions({ [showsLanguages]: msg('My languages'), [showsCountry]: msg('My country') })

/** Returns the kind of name that a mentor is listed under; null hides the mentor, as does an unknown preference. */
export function listsUnder(preference: string): 'full name' | 'alias' | null {
  return findOption(galleryPreferences, preference)?.listsUnder ?? null
}

// An id: it is stored.
const fallbackName = 'A mentor'

/** Returns the stored name as readers see it: a made-up one is what the mentor chose, and the last resort is a word. */
export function nameInWords(name: string): string {
  return name === fallbackName ? t('A mentor') : name
}

/** Returns the name members see: never the full name unless the mentor chose it, even when the alias is missing. */
export function shownName(mentor: { galleryPreference: string; displayName: string | null; fullName: string }): string {
  if (listsUnder(mentor.galleryPreference) === 'full name') return mentor.fullName
  const alias = mentor.displayName?.trim() ?? ''
  return alias === '' || sharesName(alias, mentor.fullName) ? fallbackName : alias
}

// The length of each list is a power of two, so that a random byte picks evenly.
const adjectives = [
  ...['Amber', 'Bright', 'Calm', 'Clear', 'Early', 'Easy', 'Evening', 'Gentle'],
  ...['Golden', 'Grounded', 'Harbour', 'Highland', 'Island', 'Kind', 'Lantern', 'Lively'],
  ...['Mellow', 'Morning', 'Northern', 'Open', 'Patient', 'Quiet', 'River', 'Silver'],
  ...['Southern', 'Steady', 'Sunlit', 'Thoughtful', 'Velvet', 'Wandering', 'Warm', 'Willing'],
]
const nouns = [
  ...['Acacia', 'Baobab', 'Cedar', 'Cassava', 'Clove', 'Fern', 'Fig', 'Ginger'],
  ...['Hibiscus', 'Indigo', 'Jasmine', 'Kapok', 'Mahogany', 'Marula', 'Moringa', 'Nutmeg'],
  ...['Palm', 'Protea', 'Rooibos', 'Sorghum', 'Tamarind', 'Teak', 'Vanilla', 'Yam'],
  ...['Antelope', 'Crane', 'Dolphin', 'Egret', 'Falcon', 'Gazelle', 'Heron', 'Hornbill'],
  ...['Ibis', 'Kingfisher', 'Kudu', 'Lark', 'Oryx', 'Osprey', 'Swallow', 'Weaver'],
  ...['Bay', 'Cloud', 'Coast', 'Comet', 'Delta', 'Dune', 'Harvest', 'Hill'],
  ...['Horizon', 'Lagoon', 'Lake', 'Meadow', 'Moon', 'Oasis', 'Orchard', 'Plain'],
  ...['Reef', 'Ridge', 'Savanna', 'Shore', 'Spring', 'Star', 'Tide', 'Valley'],
]

export function suggestedAlias(fullName = ''): string {
  for (let tries = 0; tries < 100; tries += 1) {
    const [one = 0, other = 0] = crypto.getRandomValues(new Uint8Array(2))
    const alias = `${adjectives[one % adjectives.length]} ${nouns[other % nouns.length]}`
    if (!sharesName(alias, fullName)) return alias
  }
  return fallbackName
}
