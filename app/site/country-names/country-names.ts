import type { Plugin } from 'vite'
import { countryKey } from '../../platform/text/search-key.ts'
import { labelOf } from '../../ui/form/options.ts'
import { translations } from '../../words/catalogue.server.ts'
import { inLanguage } from '../../words/language.server.ts'
import { type Country, countries } from '../countries.ts'

// As people write them too, beside English and the translations. Spaces and accents do not matter, and capitals only in codes.
const otherNames: Record<Country, string> = {
  Algeria: 'DZ, DZA',
  Angola: 'AO, AGO',
  Benin: 'BJ, BEN, Benini',
  Botswana: 'BW, BWA, botsuana, بتسوانا',
  'Burkina Faso': 'BF, BFA, burquinafaso, burkina, بوركينا',
  Burundi: 'BI, BDI, ቡሩንዲ',
  'Cabo Verde': 'CV, CPV, Kepuvede, كابو فيردي, ካቦ ቬርዴ, cverde',
  Cameroon: 'CM, CMR, Kamerun',
  'Central African Republic':
    'CF, CAF, CAR, centrafrique, أفريقيا الوسطى, የመካከለኛው አፍሪካ ሪፐብሊክ, የመካከለኛው አፍሪካ ሪፑብሊክ, rca, repcentrafricaine, centralafricanrep, repcentroafricana, centralafricarepublic',
  Chad: 'TD, TCD, Chadi',
  Comoros: 'KM, COM, comoro, visiwavyakomoro, ilescomores, uniondescomores',
  'Congo, Democratic Republic of the':
    'CD, COD, democraticrepublicofthecongo, democraticrepublicofcongo, drc, drcongo, congodrc, congokinshasa, rdc, republiquedemocratiqueducongo, republicademocraticadocongo, Kongo Kinshasa, Kongo ya Kidemokrasia, drkongo, rdcongo, rddocongo, الكونغو الديمقراطية, الكونغو كينشاسا, ዲሞክራቲክ ሪፐብሊክ ኮንጎ, ኮንጎ ዲሞክራቲክ ሪፐብሊክ, demrepcongo, demrepofcongo, demrepofthecongo, congodemrep, congodr, congordc, rdducongo, repdemducongo, repdemdocongo, republiquedemducongo, congodemocratique, zaire, الكونغو الديموقراطية, جمهورية الكونغو الديموقراطية',
  'Congo, Republic of the':
    'COG, republicofthecongo, republicofcongo, congobrazzaville, republiqueducongo, republicadocongo, Kongo Brazzaville, الكونغو برازافيل, ኮንጎ ሪፐብሊክ, ሪፐብሊክ ኮንጎ, congobrazza, repcongo, repofcongo, repofthecongo, repducongo, repdocongo, congorep, congorepublic',
  "Cote d'Ivoire": 'CI, CIV, RCI, ivorycoast, Kodivaa, ساحل العاج, ኮትዲቭዋር, አይቮሪ ኮስት, coteivoire, costademarfil',
  Djibouti: 'DJ, DJI, ጅቡቲ',
  Egypt: 'EG, EGY, egito, جمهورية مصر العربية',
  'Equatorial Guinea':
    'GQ, GNQ, Ginekweta, Guinea Ikweta, eqguinea, eguinea, equatguinea, guineaecuatorial, guineaeq, guineeeq, guineeequat, guineeq, geq, guineaequatorial',
  Eritrea: 'ER, ERI',
  Eswatini: 'SWZ, swaziland, suazilandia, Uswazi, سوازيلاند, ኢስዋቲኒ, ስዋዚላንድ, swazilandia',
  Ethiopia: 'ET, ETH, Uhabeshi',
  Gabon: 'GAB, Gaboni, الجابون, gaboneserepublic, republiquegabonaise',
  Gambia: 'GM, GMB, جامبيا',
  Ghana: 'GH, GHA',
  Guinea: 'GN, GIN, guineaconakry, guineeconakry, guineconacri, غينيا كوناكري',
  'Guinea-Bissau': 'GW, GNB, Guinea Bisau, ጊኒ ቢሳኦ, gbissau',
  Kenya: 'KE, KEN, kenia',
  Lesotho: 'LS, LSO',
  Liberia: 'LR, LBR',
  Libya: 'LY, LBY, lybia, lybie',
  Madagascar: 'MDG, Bukini, madagasikara, mada',
  Malawi: 'MW, MWI, malaui, مالاوي',
  Mali: 'ML, MLI',
  Mauritania: 'MR, MRT, RIM, ሞሪታኒያ',
  Mauritius: 'MU, MUS, ilemaurice, mauricia, mauricio',
  Morocco: 'MAR, Moroko, المملكة المغربية, marocco, morroco, moroco',
  Mozambique: 'MZ, MOZ, موزامبيق, mozambik',
  Namibia: 'NAM',
  Niger: 'NER, Nijeri',
  Nigeria: 'NG, NGA, Nijeria, Naijeria, naija',
  Rwanda: 'RW, RWA',
  'Sao Tome and Principe':
    'STP, saotome, ሳኦ ቶሜና ፕሪንሲፔ, saotomeprincipe, stome, stomeprincipe, stomeandprincipe, stomeeprincipe, ساو تومي',
  Senegal: 'SN, SEN',
  Seychelles: 'SYC, سيشيل, ሲሸልስ',
  'Sierra Leone': 'SLE, sleone, salone',
  Somalia: 'SOM, soomaaliya',
  'South Africa':
    'ZA, ZAF, RSA, Afrika ya Kusini, safrica, sthafrica, sudafrica, afrdusud, afriquesud, southafrika, suidafrika, ደ አፍሪካ, mzansi',
  'South Sudan':
    'SSD, Sudani Kusini, Sudani ya Kusini, Sudan ya Kusini, southsoudan, ssudan, sthsudan, southernsudan, ssoudan, sudsoudan, soudansud, sudaosul, ደ ሱዳን, sudandelsur',
  Sudan: 'SDN, Sudani',
  Tanzania: 'TZ, TZA',
  Togo: 'TGO',
  Tunisia: 'TUN, ቱኒዝያ',
  Uganda: 'UG, UGA, ኡጋንዳ',
  Zambia: 'ZM, ZMB',
  Zimbabwe: 'ZW, ZWE, zimbabue, zim',
  Other: 'nyinginezo, أخرى',
}

// These mean one of the countries or another place: most are codes of states too, as in “Boston, MA”. And “9ja” is Nigeria.
const uncertain =
  'Congo, Kongo, R Congo, الكونغو, ኮንጎ, Bissau Guinea, Bissau Guiné, Bissau Guinée, Malabo Guinea, Malabo Guinée, Viet Nam, ja, ARE, CG, GA, GB, GE, MA, MG, NA, NE, RSS, SA, SC, SD, SL, SO, SS, ST, SZ, TG, TN'
const code = /^[A-Z]{2,3}$/

/** The names of each country besides English, in the order of the list, then uncertain ones. Builds hold these, not the code above. */
export const namesOfCountries: readonly string[] = [...countries.map(namesOf), keysOf(uncertain.split(',')).join()]

function namesOf({ id }: { id: Country }) {
  const translated = translations.map((language) => inLanguage(language, () => labelOf(countries, id)))
  const names = keysOf([...translated, ...otherNames[id].split(',')])
  return names.filter((name) => name !== countryKey(id)).join()
}

function keysOf(names: string[]) {
  const trimmed = names.map((name) => name.trim())
  return [...new Set(trimmed.map((name) => (code.test(name) ? name : countryKey(name))))]
}

/** Puts the names of countries in the place of the code that reads them from files. */
export function countryNames(): Plugin {
  return {
    name: 'country-names',
    enforce: 'pre',
    load: {
      filter: { id: /\/country-names\.ts$/ },
      handler: () => `export const namesOfCountries = ${JSON.stringify(namesOfCountries)}`,
    },
  }
}
