import { expect, test } from 'vitest'
import type { Country } from '../site/countries.ts'
import { countryOf } from './location.ts'

// As people write places in six languages. What follows an arrow is the country, none, or Other.
const spellings: Record<Country | 'none', readonly string[]> = {
  Algeria: ['Alger, Algérie', 'Oran - ALGERIE', 'الجزائر العاصمة، الجزائر', 'Oran (DZ)', 'Argel/Argélia'],
  Angola: ['Luanda, Angola.', 'Luanda-Angola', 'Luanda, República de Angola', 'Huambo, AO', 'Luanda Angola'],
  Benin: ['Cotonou, Bénin', 'Cotonou (République du Bénin)', 'Porto-Novo / Benin', 'Cotonou, BJ'],
  Botswana: ['Gaborone, Botswana', 'غابورون، بوتسوانا', 'Gaborone, BW', 'Maun | Botswana'],
  'Burkina Faso': ['Ouagadougou, Burkina', 'Ouaga, BF', 'Bobo-Dioulasso Burkina Faso', 'Ouagadougou (BURKINA-FASO)'],
  Burundi: ['Bujumbura, Burundi', 'ቡጁምቡራ፣ ቡሩንዲ', 'Gitega, BDI'],
  'Cabo Verde': ['Praia, Cap-Vert', 'Praia - Cabo Verde', 'Mindelo, Cape Verde', 'برايا، الرأس الأخضر', 'Praia, CV'],
  Cameroon: ['Douala Cameroun', 'Yaoundé/Cameroun', 'Douala, Camarões', 'Buea, CM', 'BP 1234 Yaoundé, Cameroun'],
  'Central African Republic': [
    'Bangui, RCA',
    'Bangui, C.A.R.',
    'Bangui, CAR',
    'Bangui, Rép. centrafricaine',
    'Bangui RCA',
  ],
  Chad: ["N'Djamena, Tchad", 'N’Djaména Tchad', 'Moundou, TCD', 'إنجامينا، تشاد'],
  Comoros: ['Moroni, Comores', 'Moroni, Visiwa vya Komoro', 'موروني، جزر القمر'],
  'Congo, Democratic Republic of the': [
    ...[
      'Kinshasa, RDC',
      'Kinshasa, R.D.C.',
      'Kinshasa, R.D. Congo',
      'Goma, D.R. Congo',
      'Lubumbashi (RDC)',
      'Goma DRC',
    ],
    ...['Bukavu, Rép. dém. du Congo', 'Goma, Congo (RDC)', 'Kinshasa, Congo-Kinshasa', 'Goma - Congo DR', 'Goma/DRC'],
    ...['Goma, Dem. Rep. Congo', 'Goma, Jamhuri ya Kidemokrasia ya Kongo', 'كينشاسا، الكونغو الديمقراطية'],
    ...['Kinshasa, République Démocratique du Congo', 'ኪንሻሳ፣ ዲሞክራቲክ ሪፐብሊክ ኮንጎ'],
  ],
  'Congo, Republic of the': [
    ...['Brazzaville, Rép. du Congo', 'Pointe-Noire, Congo-Brazzaville', 'Brazzaville, Rep. of the Congo'],
    ...['Pointe-Noire, Congo (Brazzaville)', 'Brazzaville, República do Congo', 'Pointe-Noire, Congo Brazza'],
  ],
  "Cote d'Ivoire": [
    ...["Abidjan, Cote d'Ivoire", 'Abidjan, RCI', 'Abidjan - CI', 'Bouaké (Côte d’Ivoire)', 'Abidjan Cote d ivoire'],
    ...['Abidjan, COTE-D’IVOIRE', 'Abidjã, Costa do Marfim', 'أبيدجان، ساحل العاج', 'አቢጃን፣ ኮትዲቯር'],
  ],
  Djibouti: ['Djibouti, Djibouti', 'Djibouti-Ville (Djibouti)', 'جيبوتي'],
  Egypt: ['Cairo, Egypt', 'Le Caire, Égypte', 'القاهرة - مصر', 'الإسكندرية مصر', 'Kairo – Misri', 'Giza, EG'],
  'Equatorial Guinea': [
    ...['Malabo, Eq. Guinea', 'Malabo, Guinea Ecuatorial', 'Malabo, Guinée Éq.', 'Bata, Guiné Eq.', 'Bata, E. Guinea'],
    ...['Malabo, Guinée équatoriale', 'Malabo Equatorial Guinea', 'مالابو، غينيا الاستوائية'],
  ],
  Eritrea: ['Asmara, Érythrée', 'አስመራ፣ ኤርትራ', 'Asmara ERITREA'],
  Eswatini: ['Mbabane, Swaziland', 'Manzini (eSwatini)', 'Mbabane, SWZ'],
  Ethiopia: ['አዲስ አበባ ኢትዮጵያ', 'Addis Ababa (Ethiopia)', 'Addis-Abeba, Ethiopie', 'Adis Abeba, Etiópia', 'Hawassa, ET'],
  Gabon: ['Libreville - Gabon', 'Libreville, Gabão', 'Libreville, GAB', 'ليبرفيل، الغابون'],
  Gambia: ['Banjul, The Gambia', 'Serrekunda, Gambie', 'Banjul, Republic of the Gambia', 'Banjul, GM'],
  Ghana: ['Accra; Ghana', 'Kumasi,Ghana', 'ACCRA GHANA', 'Accra, GH', 'أكرا، غانا', 'Tema, Accra, Republic of Ghana'],
  Guinea: [
    'Conakry, Guinée',
    'Conakry (Guinée)',
    'Conacri, Guiné',
    'Labé, Guinée-Conakry',
    'Conakry, République de Guinée',
  ],
  'Guinea-Bissau': [
    'Bissau, Guiné-Bissau',
    'Bissau, G. Bissau',
    'Bissau Guiné Bissau',
    'Bissau, Guinea (Bissau)',
    'Bissau, GW',
  ],
  Kenya: [
    ...[
      'Nairobi/Kenya',
      'Nairobi 00100, Kenya',
      'Nairobi, Kenya 00100',
      'Nairobi 00100 Kenya',
      'Mombasa,, Kenya',
      'Kisumu, KE',
    ],
    ...[
      'Nairobi. Kenya',
      'Westlands, Nairobi, Kenya.',
      'ናይሮቢ፣ ኬንያ',
      'نيروبي، كينيا',
      'P.O. Box 30 Nakuru, Jamhuri ya Kenya',
    ],
  ],
  Lesotho: ['Maseru, Lesotho', 'Maseru (LS)', 'ማሴሩ፣ ሌሶቶ'],
  Liberia: ['Monrovia, Libéria', 'Monrovia [Liberia]', 'Monrovia, LR'],
  Libya: ['Tripoli, Libye', 'طرابلس، ليبيا', 'Benghazi, Lybia'],
  Madagascar: ['Antananarivo, Madagascar', 'Tana, Madagasikara', 'Antananarivo 101 Madagascar'],
  Malawi: ['Lilongwe, Malawi', 'Blantyre - Malaui', 'Zomba, MW'],
  Mali: ['Bamako, Mali', 'Bamako/Mali', 'باماكو، مالي', 'Bamako, ML'],
  Mauritania: ['Nouakchott, Mauritanie', 'نواكشوط، موريتانيا', 'Nouakchott, RIM'],
  Mauritius: ['Port-Louis, Île Maurice', 'Port Louis, Mauritius', 'Curepipe, Maurice'],
  Morocco: [
    'Casablanca, Maroc',
    'Rabat (Maroc)',
    'الدار البيضاء، المغرب',
    'Casablanca, MAR',
    'Rabat, Royaume du Maroc',
  ],
  Mozambique: ['Maputo, Moçambique', 'Beira - MOÇAMBIQUE', 'Maputo, Mocambique', 'Maputo, Msumbiji', 'Maputo, MZ'],
  Namibia: ['Windhoek, Namibie', 'Windhoek, NAM', 'ዊንድሆክ፣ ናሚቢያ'],
  Niger: ['Niamey, Niger', 'Niamey (Níger)', 'Zinder, NER', 'نيامي، النيجر'],
  Nigeria: [
    ...['Lagos - Nigeria', 'Lagos Nigeria', 'Lagos, NG', 'Minna, Niger State, Nigeria', 'Warri, Delta State, NIGERIA'],
    ...[
      'Abuja (FCT), Nigeria',
      'لاغوس، نيجيريا',
      'Ikeja | Lagos | Nigeria',
      'Benin City, Edo, Nigeria',
      'Lagos, Naija',
    ],
  ],
  Rwanda: ['Kigali (Rwanda)', 'Kigali, RW', 'Kigali/Ruanda'],
  'Sao Tome and Principe': ['São Tomé, S. Tomé e Príncipe', 'Sao Tome, STP', 'Santana, São Tomé & Príncipe'],
  Senegal: ['Dakar, Sénégal', 'Dakar-Sénégal', 'Thiès, République du Sénégal', 'داكار، السنغال', 'Dakar, SN'],
  Seychelles: ['Victoria, Seychelles', 'Mahé (Seychelles)', 'Victoria, Ushelisheli'],
  'Sierra Leone': ['Freetown, S. Leone', 'Freetown, S/Leone', 'Freetown, Sierra-Leone', 'Freetown, Serra Leoa'],
  Somalia: ['Mogadishu, Somalia', 'مقديشو، الصومال', 'Mogadiscio, Somalie'],
  'South Africa': [
    ...[
      'Cape Town, S. Africa',
      'Durban, S.Africa',
      'Durban, S/Africa',
      'Le Cap, Afr. du Sud',
      'Johannesburg, RSA',
      'Cape Town, ZA',
    ],
    ...['Cape Town, Western Cape, South-Africa', 'Cidade do Cabo, África do Sul', 'Johannesburg 2000, South Africa'],
    ...['Johannesburg, Afrika Kusini', 'جوهانسبرغ، جنوب أفريقيا', 'ጆሃንስበርግ፣ ደቡብ አፍሪካ'],
  ],
  'South Sudan': [
    ...['Juba, S. Sudan', 'Juba, S.Sudan', 'Juba S. Sudan', 'Juba, Soudan du Sud', 'Juba, Sud-Soudan', 'Juba, SSD'],
    ...['Djouba, Sudão do Sul', 'Juba, Republic of South Sudan', 'جوبا جنوب السودان', 'ጁባ፣ ደቡብ ሱዳን'],
  ],
  Sudan: ['Khartoum, Soudan', 'Khartoum, Sudan', 'الخرطوم، جمهورية السودان', 'Omdurman, SDN'],
  Tanzania: [
    'Dar es Salaam, Tanzania',
    'Dodoma TZ',
    'Zanzibar (Tanzanie)',
    'Mwanza, Jamhuri ya Tanzania',
    'DSM/Tanzania',
  ],
  Togo: ['Lomé, Togo', 'Lomé-Togo', 'Lomé, République du Togo', 'Kara, TGO'],
  Tunisia: ['Sfax, Tunisie', 'صفاقس، تونس', 'Tunis – Tunisia', 'Sousse, TUN'],
  Uganda: ['Kampala, Ouganda', 'Kampala, UG', 'ካምፓላ፣ ኡጋንዳ', 'Gulu (Uganda)'],
  Zambia: ['Lusaka, Zambie', 'Lusaka, Zâmbia', 'Ndola, ZM'],
  Zimbabwe: ['Harare, Zim', 'Bulawayo, Zimbabué', 'Harare, ZW'],
  Other: [
    ...[
      'London, UK',
      'Paris, France',
      'Port Moresby, Papua New Guinea',
      'Hargeisa, Somaliland',
      'Dubai, UAE',
      'Lae, New Guinea',
    ],
    ...['Port Moresby, Papouasie-Nouvelle-Guinée', 'Cayenne, Guyane', 'Lisboa, Portugal', 'باريس، فرنسا'],
  ],
  none: [
    ...[
      'Kinshasa, Congo',
      'Boston, MA',
      'Atlanta, GA',
      'New Orleans LA',
      'Riyadh, SA',
      'Pretoria, SA',
      'Minna, Niger State',
    ],
    ...[
      'Delta du Niger',
      'Golfe de Guinée',
      'Papua New Guinea',
      'Kenya, Nairobi',
      'Rue de Guinée',
      'Lac Tchad',
      'Lake Chad',
    ],
    ...[
      'Charleston, SC',
      'Hargeisa, SL',
      'Bissau, GB',
      'lagos, ng',
      'Nairobi ke',
      'Lagos, Nigeria, West Africa',
      'Niger Delta',
    ],
    ...[
      'Sth Sudan border',
      'ፓፑዋ ኒው ጊኒ',
      'بابوا غينيا الجديدة',
      'Bank of Uganda',
      'Liberia, Costa Rica',
      'Remote',
      'Home office',
    ],
  ],
}

const all = Object.entries(spellings).flatMap(([country, places]) => places.map((place) => ({ place, country })))
const counted = all.map(({ place, country }) => ({ place, country, found: countryOf(place) || 'none' }))

test('of more than 200 spellings, at least 95 in 100 count for their country, and none for another', () => {
  const right = counted.filter(({ country, found }) => found === country)
  expect(all.length).toBeGreaterThanOrEqual(200)
  expect(right.length / all.length).toBeGreaterThanOrEqual(0.95)
  expect(counted.filter(({ country, found }) => found !== country && found !== 'none')).toEqual([])
})
