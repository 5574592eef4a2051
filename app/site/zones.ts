import { defineOptions } from '../ui/form/options.ts'

/** One for each clock that is in use in Africa. */
export const zones = defineOptions({
  'Atlantic/Cape_Verde': 'Cape Verde Time (Praia)',
  'Africa/Abidjan': 'Greenwich Mean Time (Accra, Dakar)',
  'Africa/Casablanca': 'Morocco Time (Casablanca)',
  'Africa/Lagos': 'West Africa Time (Lagos, Kinshasa, Algiers, Tunis)',
  'Africa/Johannesburg': 'Central and South Africa Time (Johannesburg, Harare, Kigali, Tripoli)',
  'Africa/Cairo': 'Egypt Time (Cairo)',
  'Africa/Nairobi': 'East Africa Time (Nairobi, Addis Ababa)',
  'Indian/Mauritius': 'Mauritius Time (Port Louis, Victoria)',
})

export type Zone = (typeof zones)[number]['id']
