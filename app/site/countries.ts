import { toSearchKey } from '../platform/text/search-key.ts'
import { defineOptions } from '../ui/form/options.ts'

export const countries = defineOptions({
  Algeria: 'Algeria',
  Angola: 'Angola',
  Benin: 'Benin',
  Botswana: 'Botswana',
  'Burkina Faso': 'Burkina Faso',
  Burundi: 'Burundi',
  'Cabo Verde': 'Cabo Verde',
  Cameroon: 'Cameroon',
  'Central African Republic': 'Central African Republic',
  Chad: 'Chad',
  Comoros: 'Comoros',
  'Congo, Democratic Republic of the': 'Congo, Democratic Republic of the',
  'Congo, Republic of the': 'Congo, Republic of the',
  "Cote d'Ivoire": "Cote d'Ivoire",
  Djibouti: 'Djibouti',
  Egypt: 'Egypt',
  'Equatorial Guinea': 'Equatorial Guinea',
  Eritrea: 'Eritrea',
  Eswatini: 'Eswatini',
  Ethiopia: 'Ethiopia',
  Gabon: 'Gabon',
  Gambia: 'Gambia',
  Ghana: 'Ghana',
  Guinea: 'Guinea',
  'Guinea-Bissau': 'Guinea-Bissau',
  Kenya: 'Kenya',
  Lesotho: 'Lesotho',
  Liberia: 'Liberia',
  Libya: 'Libya',
  Madagascar: 'Madagascar',
  Malawi: 'Malawi',
  Mali: 'Mali',
  Mauritania: 'Mauritania',
  Mauritius: 'Mauritius',
  Morocco: 'Morocco',
  Mozambique: 'Mozambique',
  Namibia: 'Namibia',
  Niger: 'Niger',
  Nigeria: 'Nigeria',
  Rwanda: 'Rwanda',
  'Sao Tome and Principe': 'Sao Tome and Principe',
  Senegal: 'Senegal',
  Seychelles: 'Seychelles',
  'Sierra Leone': 'Sierra Leone',
  Somalia: 'Somalia',
  'South Africa': 'South Africa',
  'South Sudan': 'South Sudan',
  Sudan: 'Sudan',
  Tanzania: 'Tanzania',
  Togo: 'Togo',
  Tunisia: 'Tunisia',
  Uganda: 'Uganda',
  Zambia: 'Zambia',
  Zimbabwe: 'Zimbabwe',
  Other: 'Other',
})

export type Country = (typeof countries)[number]['id']

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
  countries.flatMap(({ id, label }) =>
    [normalise(id), normalise(label), ...(otherNames[id]?.split(' ') ?? [])].map((name) => [name, id]),
  ),
)

export function listedCountry(name: string): Country | undefined {
  return countryByName.get(normalise(name).replace(/^the/, ''))
}

function normalise(name: string) {
  return toSearchKey(name.replace('&', 'and')).replace(/[^a-z]/g, '')
}
