import { searchKeyOf } from '../platform/text/search-key.ts'

/** Where members work: the 54 countries of Africa in alphabetical order, then Other. */
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

// Other names that people write, in letters alone: English ones of before, French and Portuguese ones.
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

const listed = new Map(
  countries.flatMap((country) =>
    [lettersOf(country), ...(otherNames[country]?.split(' ') ?? [])].map((name) => [name, country]),
  ),
)

/** The country of the list that somebody means, whatever the case, accents, apostrophes and spaces; undefined for none. */
export function listedCountry(typed: string): Country | undefined {
  return listed.get(lettersOf(typed).replace(/^the/, ''))
}

function lettersOf(name: string) {
  return searchKeyOf(name.replace('&', 'and')).replace(/[^a-z]/g, '')
}
