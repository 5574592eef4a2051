import { defineOptions } from '../ui/form/options.ts'
import { msg } from '../words/words.ts'

/** One for each clock that is in use in Africa. */
export const zones = defineOptions({
  'Atlantic/Cape_Verde': msg('Cape Verde Time (Praia)'),
  'Africa/Abidjan': msg('Greenwich Mean Time (Accra, Dakar)'),
  'Africa/Casablanca': msg('Morocco Time (Casablanca)'),
  'Africa/Lagos': msg('West Africa Time (Lagos, Kinshasa, Algiers, Tunis)'),
  'Africa/Johannesburg': msg('Central and South Africa Time (Johannesburg, Harare, Kigali, Tripoli)'),
  'Africa/Cairo': msg('Egypt Time (Cairo)'),
  'Africa/Nairobi': msg('East Africa Time (Nairobi, Addis Ababa)'),
  'Indian/Mauritius': msg('Mauritius Time (Port Louis, Victoria)'),
})

export type Zone = (typeof zones)[number]['id']
