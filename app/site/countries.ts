import { toSearchKey } from '../platform/text/search-key.ts'
import { defineOptions } from '../ui/form/options.ts'
import { msg } from '../words/words.ts'

export const countries = defineOptions({
  Algeria: msg('Algeria'),
  Angola: msg('Angola'),
  Benin: msg('Benin'),
  Botswana: msg('Botswana'),
  'Burkina Faso': msg('Burkina Faso'),
  Burundi: msg('Burundi'),
  'Cabo Verde': msg('Cabo Verde'),
  Cameroon: msg('Cameroon'),
  'Central African Republic': msg('Central African Republic'),
  Chad: msg('Chad'),
  Comoros: msg('Comoros'),
  'Congo, Democratic Republic of the': msg('Congo, Democratic Republic of the'),
  'Congo, Republic of the': msg('Congo, Republic of the'),
  "Cote d'Ivoire": msg("Cote d'Ivoire"),
  Djibouti: msg('Djibouti'),
  Egypt: msg('Egypt'),
  'Equatorial Guinea': msg('Equatorial Guinea'),
  Eritrea: msg('Eritrea'),
  Eswatini: msg('Eswatini'),
  Ethiopia: msg('Ethiopia'),
  Gabon: msg('Gabon'),
  Gambia: msg('Gambia'),
  Ghana: msg('Ghana'),
  Guinea: msg('Guinea'),
  'Guinea-Bissau': msg('Guinea-Bissau'),
  Kenya: msg('Kenya'),
  Lesotho: msg('Lesotho'),
  Liberia: msg('Liberia'),
  Libya: msg('Libya'),
  Madagascar: msg('Madagascar'),
  Malawi: msg('Malawi'),
  Mali: msg('Mali'),
  Mauritania: msg('Mauritania'),
  Mauritius: msg('Mauritius'),
  Morocco: msg('Morocco'),
  Mozambique: msg('Mozambique'),
  Namibia: msg('Namibia'),
  Niger: msg('Niger'),
  Nigeria: msg('Nigeria'),
  Rwanda: msg('Rwanda'),
  'Sao Tome and Principe': msg('Sao Tome and Principe'),
  Senegal: msg('Senegal'),
  Seychelles: msg('Seychelles'),
  'Sierra Leone': msg('Sierra Leone'),
  Somalia: msg('Somalia'),
  'South Africa': msg('South Africa'),
  'South Sudan': msg('South Sudan'),
  Sudan: msg('Sudan'),
  Tanzania: msg('Tanzania'),
  Togo: msg('Togo'),
  Tunisia: msg('Tunisia'),
  Uganda: msg('Uganda'),
  Zambia: msg('Zambia'),
  Zimbabwe: msg('Zimbabwe'),
  Other: msg('Other'),
})

export type Country = (typeof countries)[number]['id']

// As people write them in English, French and Portuguese, without spaces and accents.
const otherNames: Partial<Record<Country, string>> = {
  Algeria: 'algerie argelia',
  Benin: 'benim',
  'Cabo Verde': 'capeverde capvert',
  Cameroon: 'cameroun camaroes',
  'Central African Republic': 'centrafrique republiquecentrafricaine republicacentroafricana',
  Chad: 'tchad chade',
  Comoros: 'comores',
  'Congo, Democratic Republic of the':
    'democraticrepublicofthecongo democraticrepublicofcongo drc drcongo congodrc congokinshasa rdc republiquedemocratiqueducongo congorepubliquedemocratiquedu republicademocraticadocongo congorepublicademocraticado',
  'Congo, Republic of the':
    'republicofthecongo republicofcongo congobrazzaville republiqueducongo congorepubliquedu republicadocongo congorepublicado',
  "Cote d'Ivoire": 'ivorycoast costadomarfim',
  Djibouti: 'djibuti',
  Egypt: 'egypte egipto egito',
  'Equatorial Guinea': 'guineeequatoriale guineequatorial',
  Eritrea: 'erythree eritreia',
  Eswatini: 'swaziland essuatini suazilandia',
  Ethiopia: 'ethiopie etiopia',
  Gabon: 'gabao',
  Gambia: 'gambie',
  Ghana: 'gana',
  Guinea: 'guinee guine',
  'Guinea-Bissau': 'guineebissau guinebissau',
  Kenya: 'quenia',
  Lesotho: 'lesoto',
  Libya: 'libye libia',
  Mauritania: 'mauritanie',
  Mauritius: 'maurice ilemaurice mauricias mauricia',
  Morocco: 'maroc marrocos',
  Mozambique: 'mocambique',
  Namibia: 'namibie',
  Rwanda: 'ruanda',
  'Sao Tome and Principe': 'saotome saotomeetprincipe saotomeeprincipe',
  Seychelles: 'seicheles',
  'Sierra Leone': 'serraleoa',
  Somalia: 'somalie',
  'South Africa': 'afriquedusud africadosul',
  'South Sudan': 'soudandusud sudaodosul',
  Sudan: 'soudan sudao',
  Tanzania: 'tanzanie',
  Tunisia: 'tunisie',
  Uganda: 'ouganda',
  Zambia: 'zambie',
  Other: 'autre outro',
}

const countryByName = new Map(
  countries.flatMap(({ id }) => [normalise(id), ...(otherNames[id]?.split(' ') ?? [])].map((name) => [name, id])),
)

export function listedCountry(name: string): Country | undefined {
  return countryByName.get(normalise(name).replace(/^the/, ''))
}

function normalise(name: string) {
  return toSearchKey(name.replace('&', 'and')).replace(/[^a-z]/g, '')
}
