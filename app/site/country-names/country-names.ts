import { translations } from '../../words/catalogue.server.ts'
import { inLanguage } from '../../words/language.server.ts'
import { type Country, countries } from '../countries.ts'
import { countryKey } from './country-key.ts'

// As people write them too, beside English and the translations; spaces, accents and capitals do not matter.
const otherNames: Partial<Record<Country, string>> = {
  Benin: 'Benini',
  Botswana: 'botsuana',
  'Burkina Faso': 'burquinafaso',
  Burundi: 'ቡሩንዲ',
  'Cabo Verde': 'Kepuvede, كابو فيردي, ካቦ ቬርዴ',
  Cameroon: 'Kamerun',
  'Central African Republic': 'centrafrique, أفريقيا الوسطى, የመካከለኛው አፍሪካ ሪፐብሊክ, የመካከለኛው አፍሪካ ሪፑብሊክ',
  Chad: 'Chadi',
  'Congo, Democratic Republic of the':
    'democraticrepublicofthecongo, democraticrepublicofcongo, drc, drcongo, congodrc, congokinshasa, rdc, republiquedemocratiqueducongo, republicademocraticadocongo, Kongo Kinshasa, Kongo ya Kidemokrasia, drkongo, rdcongo, rddocongo, الكونغو الديمقراطية, الكونغو كينشاسا, ዲሞክራቲክ ሪፐብሊክ ኮንጎ, ኮንጎ ዲሞክራቲክ ሪፐብሊክ',
  'Congo, Republic of the':
    'republicofthecongo, republicofcongo, congobrazzaville, republiqueducongo, republicadocongo, Kongo Brazzaville, الكونغو برازافيل, ኮንጎ ሪፐብሊክ, ሪፐብሊክ ኮንጎ',
  "Cote d'Ivoire": 'ivorycoast, Kodivaa, ساحل العاج, ኮትዲቭዋር, አይቮሪ ኮስት',
  Djibouti: 'ጅቡቲ',
  Egypt: 'egito, جمهورية مصر العربية',
  'Equatorial Guinea': 'Ginekweta, Guinea Ikweta',
  Eswatini: 'swaziland, suazilandia, Uswazi, سوازيلاند, ኢስዋቲኒ, ስዋዚላንድ',
  Ethiopia: 'Uhabeshi',
  Gabon: 'Gaboni, الجابون',
  'Guinea-Bissau': 'Guinea Bisau, ጊኒ ቢሳኦ',
  Kenya: 'kenia',
  Madagascar: 'Bukini',
  Malawi: 'malaui, مالاوي',
  Mauritania: 'ሞሪታኒያ',
  Mauritius: 'ilemaurice, mauricia',
  Morocco: 'Moroko, المملكة المغربية',
  Mozambique: 'موزامبيق',
  Niger: 'Nijeri',
  Nigeria: 'Nijeria, Naijeria',
  'Sao Tome and Principe': 'saotome, ሳኦ ቶሜና ፕሪንሲፔ',
  Seychelles: 'سيشيل, ሲሸልስ',
  'South Africa': 'Afrika ya Kusini',
  'South Sudan': 'Sudani Kusini, Sudani ya Kusini, Sudan ya Kusini, southsoudan',
  Sudan: 'Sudani',
  Tunisia: 'ቱኒዝያ',
  Uganda: 'ኡጋንዳ',
  Zimbabwe: 'zimbabue',
  Other: 'nyinginezo, أخرى',
}

/** The names of each country besides English, in the order of the list. Builds hold these, not the code above. */
export const namesOfCountries: readonly string[] = countries.map((country) => {
  const translated = translations.map((language) => inLanguage(language, () => country.label))
  const names = [...translated, ...(otherNames[country.id]?.split(',') ?? [])].map(countryKey)
  return [...new Set(names)].filter((name) => name !== countryKey(country.id)).join()
})
