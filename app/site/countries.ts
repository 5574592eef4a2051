import { toSearchKey } from '../platform/text/search-key.ts'

export const countries = [
  'Algeria',
  'Angola',
  'Benin',
  'Botswana',
  'Burkina Faso',
  'Burundi',
  'Cabo Verde',
  'Cameroon',
  'Central African Republic',
  'Chad',
  'Comoros',
  'Congo, Democratic Republic of the',
  'Congo, Republic of the',
  "Cote d'Ivoire",
  'Djibouti',
  'Egypt',
  'Equatorial Guinea',
  'Eritrea',
  'Eswatini',
  'Ethiopia',
  'Gabon',
  'Gambia',
  'Ghana',
  'Guinea',
  'Guinea-Bissau',
  'Kenya',
  'Lesotho',
  'Liberia',
  'Libya',
  'Madagascar',
  'Malawi',
  'Mali',
  'Mauritania',
  'Mauritius',
  'Morocco',
  'Mozambique',
  'Namibia',
  'Niger',
  'Nigeria',
  'Rwanda',
  'Sao Tome and Principe',
  'Senegal',
  'Seychelles',
  'Sierra Leone',
  'Somalia',
  'South Africa',
  'South Sudan',
  'Sudan',
  'Tanzania',
  'Togo',
  'Tunisia',
  'Uganda',
  'Zambia',
  'Zimbabwe',
  'Other',
] as const

export type Country = (typeof countries)[number]

const otherNames: Partial<Record<Country, string>> = {
  Algeria: 'algerie',
  'Cabo Verde': 'capeverde capvert',
  Cameroon: 'cameroun',
  'Central African Republic': 'centrafrique republiquecentrafricaine',
  Chad: 'tchad',
  Comoros: 'comores',
  'Congo, Democratic Republic of the':
    'democraticrepublicofthecongo democraticrepublicofcongo drc drcongo congodrc congokinshasa rdc republiquedemocratiqueducongo',
  'Congo, Republic of the': 'republicofthecongo republicofcongo congobrazzaville republiqueducongo',
  "Cote d'Ivoire": 'ivorycoast',
  Egypt: 'egypte',
  'Equatorial Guinea': 'guineeequatoriale',
  Eritrea: 'erythree',
  Eswatini: 'swaziland',
  Ethiopia: 'ethiopie',
  Gambia: 'gambie',
  Guinea: 'guinee',
  'Guinea-Bissau': 'guineebissau guinebissau',
  Libya: 'libye',
  Mauritania: 'mauritanie',
  Mauritius: 'maurice ilemaurice',
  Morocco: 'maroc',
  Mozambique: 'mocambique',
  Namibia: 'namibie',
  'Sao Tome and Principe': 'saotome saotomeetprincipe saotomeeprincipe',
  Somalia: 'somalie',
  'South Africa': 'afriquedusud',
  'South Sudan': 'soudandusud',
  Sudan: 'soudan',
  Tanzania: 'tanzanie',
  Tunisia: 'tunisie',
  Uganda: 'ouganda',
  Zambia: 'zambie',
}

const countryByName = new Map(
  countries.flatMap((country) =>
    [normalise(country), ...(otherNames[country]?.split(' ') ?? [])].map((name) => [name, country]),
  ),
)

/** Finds a country by any of its names, ignoring case, accents, punctuation and spaces. */
export function listedCountry(typed: string): Country | undefined {
  return countryByName.get(normalise(typed).replace(/^the/, ''))
}

function normalise(name: string) {
  return toSearchKey(name.replace('&', 'and')).replace(/[^a-z]/g, '')
}
