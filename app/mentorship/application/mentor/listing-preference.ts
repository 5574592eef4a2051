import { sharesName } from '../../name-words.ts'

/** How a mentor wants to appear in the directory, in the words of the application. The first is the default. */
export const galleryPreferences = [
  'Yes, list me under my own name',
  'Yes, list me under a privacy-friendly name of my choice',
  'No, I’d prefer not to be listed',
] as const

export const [ownName, privacyFriendlyName, notListed] = galleryPreferences

/** Whether a mentor agreed to be in the directory. Whatever is not one of the two agreements is none. */
export function isListed(preference: string): boolean {
  return preference === ownName || preference === privacyFriendlyName
}

/** What somebody may show besides under a privacy-friendly name. Neither is shown without a tick. */
export const alsoShowable = ['My company', 'My picture'] as const
export const [showsCompany, showsPicture] = alsoShowable

const nameless = 'A mentor'

/**
 * The only name that members see of a mentor. The full name is shown to nobody unless it was chosen, not even where the
 * privacy-friendly one is missing.
 */
export function shownName(mentor: { galleryPreference: string; displayName: string | null; fullName: string }): string {
  if (mentor.galleryPreference === ownName) return mentor.fullName
  const alias = mentor.displayName?.trim() ?? ''
  return alias === '' || sharesName(alias, mentor.fullName) ? nameless : alias
}

// As many of each as a byte can choose evenly: a power of two.
const manners = [
  ...['Amber', 'Bright', 'Calm', 'Clear', 'Early', 'Easy', 'Evening', 'Gentle'],
  ...['Golden', 'Grounded', 'Harbour', 'Highland', 'Island', 'Kind', 'Lantern', 'Lively'],
  ...['Mellow', 'Morning', 'Northern', 'Open', 'Patient', 'Quiet', 'River', 'Silver'],
  ...['Southern', 'Steady', 'Sunlit', 'Thoughtful', 'Velvet', 'Wandering', 'Warm', 'Willing'],
]
const beings = [
  ...['Acacia', 'Baobab', 'Cedar', 'Cassava', 'Clove', 'Fern', 'Fig', 'Ginger'],
  ...['Hibiscus', 'Indigo', 'Jasmine', 'Kapok', 'Mahogany', 'Marula', 'Moringa', 'Nutmeg'],
  ...['Palm', 'Protea', 'Rooibos', 'Sorghum', 'Tamarind', 'Teak', 'Vanilla', 'Yam'],
  ...['Antelope', 'Crane', 'Dolphin', 'Egret', 'Falcon', 'Gazelle', 'Heron', 'Hornbill'],
  ...['Ibis', 'Kingfisher', 'Kudu', 'Lark', 'Oryx', 'Osprey', 'Swallow', 'Weaver'],
  ...['Bay', 'Cloud', 'Coast', 'Comet', 'Delta', 'Dune', 'Harvest', 'Hill'],
  ...['Horizon', 'Lagoon', 'Lake', 'Meadow', 'Moon', 'Oasis', 'Orchard', 'Plain'],
  ...['Reef', 'Ridge', 'Savanna', 'Shore', 'Spring', 'Star', 'Tide', 'Valley'],
]

/**
 * A friendly name of two words that says nothing of the person, and shares none with the full name. Needs only what
 * browsers and Node have alike.
 */
export function suggestedAlias(fullName = ''): string {
  for (let tries = 0; tries < 100; tries += 1) {
    const [one = 0, other = 0] = crypto.getRandomValues(new Uint8Array(2))
    const alias = `${manners[one % manners.length]} ${beings[other % beings.length]}`
    if (!sharesName(alias, fullName)) return alias
  }
  return nameless
}
