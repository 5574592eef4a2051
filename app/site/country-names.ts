import { toSearchKey } from '../platform/text/search-key.ts'
import { type Country, countries } from './countries.ts'

// As people write them in the languages of the site; spaces, accents and capitals do not matter.
const otherNames: Record<Country, string> = {
  Algeria: 'algerie, argelia, Aljeria, الجزائر, አልጄሪያ',
  Angola: 'أنغولا, አንጎላ',
  Benin: 'benim, Benini, بنين, ቤኒን',
  Botswana: 'botsuana, بوتسوانا, ቦትስዋና',
  'Burkina Faso': 'burquinafaso, Bukinafaso, بوركينا فاسو, ቡርኪና ፋሶ',
  Burundi: 'بوروندي, ቡሩንዲ, ብሩንዲ',
  'Cabo Verde': 'capeverde, capvert, Kepuvede, الرأس الأخضر, كابو فيردي, ኬፕ ቬርዴ, ካቦ ቬርዴ',
  Cameroon: 'cameroun, camaroes, Kamerun, Kameruni, الكاميرون, ካሜሩን',
  'Central African Republic':
    'centrafrique, republiquecentrafricaine, republicacentroafricana, Jamhuri ya Afrika ya Kati, جمهورية أفريقيا الوسطى, أفريقيا الوسطى, መካከለኛው አፍሪካ ሪፐብሊክ, የመካከለኛው አፍሪካ ሪፐብሊክ, የመካከለኛው አፍሪካ ሪፑብሊክ',
  Chad: 'tchad, chade, Chadi, تشاد, ቻድ',
  Comoros: 'comores, Komoro, جزر القمر, ኮሞሮስ',
  'Congo, Democratic Republic of the':
    'democraticrepublicofthecongo, democraticrepublicofcongo, drc, drcongo, congodrc, congokinshasa, rdc, republiquedemocratiqueducongo, congorepubliquedemocratiquedu, republicademocraticadocongo, congorepublicademocraticado, Jamhuri ya Kidemokrasia ya Kongo, Kongo Kinshasa, Kongo ya Kidemokrasia, drkongo, rdcongo, rddocongo, جمهورية الكونغو الديمقراطية, الكونغو الديمقراطية, الكونغو كينشاسا, ዲሞክራቲክ ሪፐብሊክ ኮንጎ, ኮንጎ ዲሞክራቲክ ሪፐብሊክ, ኮንጎ ኪንሻሳ',
  'Congo, Republic of the':
    'republicofthecongo, republicofcongo, congobrazzaville, republiqueducongo, congorepubliquedu, republicadocongo, congorepublicado, Jamhuri ya Kongo, Kongo Brazzaville, جمهورية الكونغو, الكونغو برازافيل, ኮንጎ ሪፐብሊክ, ሪፐብሊክ ኮንጎ, ኮንጎ ብራዛቪል',
  "Cote d'Ivoire": 'ivorycoast, costadomarfim, Kodivaa, ساحل العاج, كوت ديفوار, ኮት ዲቯር, ኮትዲቭዋር, ኮትዲቯር, አይቮሪ ኮስት',
  Djibouti: 'djibuti, Jibuti, جيبوتي, ጅቡቲ, ጂቡቲ',
  Egypt: 'egypte, egipto, egito, Misri, مصر, جمهورية مصر العربية, ግብፅ',
  'Equatorial Guinea':
    'guineeequatoriale, guineequatorial, Guinea ya Ikweta, Ginekweta, Guinea Ikweta, غينيا الاستوائية, ኢኳቶሪያል ጊኒ',
  Eritrea: 'erythree, eritreia, إريتريا, ኤርትራ',
  Eswatini: 'swaziland, essuatini, suazilandia, Uswazi, إسواتيني, سوازيلاند, ኤስዋቲኒ, ኢስዋቲኒ, ስዋዚላንድ',
  Ethiopia: 'ethiopie, etiopia, Uhabeshi, إثيوبيا, ኢትዮጵያ',
  Gabon: 'gabao, Gaboni, الغابون, الجابون, ጋቦን',
  Gambia: 'gambie, غامبيا, ጋምቢያ',
  Ghana: 'gana, غانا, ጋና',
  Guinea: 'guinee, guine, Gine, غينيا, ጊኒ',
  'Guinea-Bissau': 'guineebissau, guinebissau, Ginebisau, Guinea Bisau, غينيا بيساو, ጊኒ ቢሳው, ጊኒ ቢሳኦ',
  Kenya: 'quenia, kenia, كينيا, ኬንያ',
  Lesotho: 'lesoto, ليسوتو, ሌሶቶ',
  Liberia: 'ليبيريا, ላይቤሪያ',
  Libya: 'libye, libia, ليبيا, ሊቢያ',
  Madagascar: 'Madagaska, Bukini, مدغشقر, ማዳጋስካር',
  Malawi: 'malaui, ملاوي, مالاوي, ማላዊ',
  Mali: 'مالي, ማሊ',
  Mauritania: 'mauritanie, Moritania, موريتانيا, ሞሪታኒያ, ሞሪቴኒያ',
  Mauritius: 'maurice, ilemaurice, mauricias, mauricia, Morisi, موريشيوس, ሞሪሸስ',
  Morocco: 'maroc, marrocos, Moroko, المغرب, المملكة المغربية, ሞሮኮ',
  Mozambique: 'mocambique, Msumbiji, موزمبيق, موزامبيق, ሞዛምቢክ',
  Namibia: 'namibie, ناميبيا, ናሚቢያ',
  Niger: 'Nijeri, النيجر, ኒጀር',
  Nigeria: 'Nijeria, Naijeria, نيجيريا, ናይጄሪያ',
  Rwanda: 'ruanda, رواندا, ሩዋንዳ',
  'Sao Tome and Principe':
    'saotome, saotomeetprincipe, saotomeeprincipe, Sao Tome na Principe, ساو تومي وبرينسيبي, ሳኦ ቶሜ እና ፕሪንሲፔ, ሳኦ ቶሜና ፕሪንሲፔ',
  Senegal: 'Senegali, السنغال, ሴኔጋል',
  Seychelles: 'seicheles, Ushelisheli, سيشل, سيشيل, ሲሸልስ, ሲሼልስ',
  'Sierra Leone': 'serraleoa, Siera Leoni, سيراليون, ሴራሊዮን, ሴራ ሊዮን',
  Somalia: 'somalie, الصومال, ሶማሊያ',
  'South Africa': 'afriquedusud, africadosul, Afrika Kusini, Afrika ya Kusini, جنوب أفريقيا, ደቡብ አፍሪካ',
  'South Sudan':
    'soudandusud, sudaodosul, Sudan Kusini, Sudani Kusini, Sudani ya Kusini, Sudan ya Kusini, southsoudan, جنوب السودان, ደቡብ ሱዳን',
  Sudan: 'soudan, sudao, Sudani, السودان, ሱዳን',
  Tanzania: 'tanzanie, تنزانيا, ታንዛኒያ',
  Togo: 'توغو, ቶጎ',
  Tunisia: 'tunisie, تونس, ቱኒዚያ, ቱኒዝያ',
  Uganda: 'ouganda, أوغندا, ዩጋንዳ, ኡጋንዳ',
  Zambia: 'zambie, زامبيا, ዛምቢያ',
  Zimbabwe: 'zimbabue, زيمبابوي, ዚምባብዌ',
  Other: 'autre, outro, nyingine, nyinginezo, أخرى, غير ذلك, ሌላ',
}

const countryByName = new Map(
  countries.flatMap(({ id }) => [id, ...otherNames[id].split(', ')].map((name) => [normalise(name), id])),
)

export function listedCountry(name: string): Country | undefined {
  return countryByName.get(normalise(name).replace(/^the/, ''))
}

function normalise(name: string) {
  return toSearchKey(name.replace('&', 'and')).replace(/[^\p{L}]/gu, '')
}
