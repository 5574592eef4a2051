// Arabic and Amharic have no capitals. Names are found beside titles, roles and words for being called, and otherwise not.

const gap = '\\s{1,9}'
const start = '(^|[^\\p{L}\\p{M}])'
const end = '(?![\\p{L}\\p{M}])'
const year = '(?:19|20)\\d{2}(?!\\d)'
const anyWords = `(?:${gap}[\\p{L}\\p{M}]{1,30}){0,3}`

const arabicWord = '[\\p{Script=Arabic}\\p{M}]{2,20}'
const arabicRole = '(?:مدير|رئيس|مشرف|زميل|مسؤول|قائد|مساعد|محاسب|سكرتير|حارس|سائق|نائب)'
// Words that begin with "the", roles and verbs are no names: "السيد المدير".
const arabicEnding = '[\\p{Script=Arabic}\\p{M}]{0,20}'
const arabicName = `(?!(?:(?:ال|${arabicRole}|وزير|موظف)${arabicEnding}|غير|هنا|كان|كانت|هو|هي|في|من|على|إلى|لم|لا|قد|ثم|مع|ولم|ولا|وقد|وهو|وهي)${end})(?:(?:عبد|أبو|أبي|أم|بن|بنت|آل)${gap})?${arabicWord}`
const arabicPerson = `[وفبل]?${arabicRole}(?:ي|نا|تي|تنا|تى)`
// Without those that are also ordinary words, such as عادل and كريم.
const arabicGivenNames =
  'محمد|أحمد|احمد|محمود|مصطفى|علي|حسين|إبراهيم|ابراهيم|إسماعيل|يوسف|يعقوب|موسى|عيسى|داود|سليمان|عثمان|عمر|عمرو|خالد|طارق|زياد|سمير|هشام|وليد|ياسين|ياسر|هاني|تامر|رامي|فادي|مروان|عصام|حمزة|أنس|أسامة|فاطمة|عائشة|خديجة|زينب|مريم|سارة|نادية|ليلى|سلمى|هدى|منى|نورا|سميرة|آمنة|ياسمين|رانيا|دينا|هالة|سعاد|شيماء|رقية|سناء'

const amharicLetters = '\\u1200-\\u135a\\u1380-\\u138f\\u2d80-\\u2dde'
const amharicWord = `[${amharicLetters}]{2,15}`
const amharicPerson =
  '[ከለበየ]?(?:አለቃዬ|አለቃችን|ኃላፊዬ|ሃላፊዬ|ኃላፊያችን|ሃላፊያችን|አስኪያጄ|አስኪያጃችን|ባልደረባዬ|ባልደረባችን|ተቆጣጣሪዬ|ተቆጣጣሪያችን|ዳይሬክተሬ|ዳይሬክተራችን)'
const amharicRole = '(?:ሾፌር|ባልደረባ|ኃላፊ|ሃላፊ|አለቃ|ሠራተኛ|ሰራተኛ|ጥበቃ|ጸሐፊ|ሰው|ሴት|ወንድ|ልጅ)'
const amharicGivenNames =
  'አበበ|ከበደ|ተስፋዬ|ሙሉጌታ|ግርማ|ዳዊት|ዮሐንስ|ዮሃንስ|ሳሙኤል|ብርሃኑ|ታደሰ|አለማየሁ|ኃይሉ|ሀይሉ|መሐመድ|መሀመድ|አህመድ|አሊ|ሀሰን|ሐሰን|ፋጡማ|ፋጢማ|ሳራ|ሄለን|ሃና|ሐና|ሀና|ማርታ|ሩት|ቤተልሔም|አልማዝ|አስቴር|ጌታቸው|ሰለሞን|ዳንኤል|ብሩክ|ናሆም|ይስሐቅ|ዮናስ|ኤልያስ|ሄኖክ|ሚካኤል|ገብርኤል|አማኑኤል|ሂሩት|ኤደን|ሊያ'

const caseless = (pattern: string) => new RegExp(start + pattern + end, 'gu')

export const namesWithoutCapitals = [
  caseless(`[وف]?(?:ال|لل|بال|كال)(?:سيدة?|آنسة|حاجة?)${gap}${arabicName}(?:${gap}${arabicName})?`),
  caseless(
    `[وف]?(?:ال|لل|بال|كال)?(?:أستاذة?|دكتورة?|مهندسة?|شيخة?)${gap}(?:${arabicGivenNames})(?:${gap}ال${arabicWord})?`,
  ),
  caseless(`د\\.${gap}?${arabicName}`),
  caseless(`(?:واسمه|واسمها|اسمه|اسمها|[يت]ُ?دعى|المدعوة?)${gap}${arabicName}`),
  caseless(`${arabicPerson}[،,]?${gap}(?:${arabicGivenNames})(?:${gap}ال${arabicWord})?`),
  caseless(`فرع${gap}ال(?!شركة|بنك|مؤسسة|رئيسي|جديد|آخر|ذي|إدارة|مبيعات|جامعة|مدينة|عاصمة|منظمة)${arabicWord}`),
  caseless(`[ከለበየ]?(?:አቶ|ወይዘሮ|ወይዘሪት|ወ/ሮ|ወ/ሪት|ዶ/ር|ኢ/ር|ፕ/ር)${gap}${amharicWord}`),
  caseless(`[ከለበየ]?(?:ዶክተር|ኢንጂነር|ኢንጅነር|ፕሮፌሰር|ሼህ|ሐጂ|ሀጂ|ቄስ)${gap}(?:${amharicGivenNames})`),
  caseless(`${amharicWord}${gap}(?:የሚባል|የምትባል|የሚባሉ)(?=${gap}[የ]?${amharicRole}${end})`),
  caseless(`(?:ስሙ|ስሟ|ስማቸው)${gap}(?:${amharicGivenNames})`),
  caseless(`${amharicPerson}[፣,]?${gap}[ከለበየ]?(?:${amharicGivenNames})[ንምና]?`),
]

/** As in "مديري حتى مارس 2022". */
export const peopleAndYears = [
  caseless(`${arabicPerson}${anyWords}${gap}(?:حتى|منذ|قبل|بعد|في|سنة|عام|خلال)${anyWords}${gap}${year}`),
  caseless(`${amharicPerson}${anyWords}${gap}[ከለበእየ]?(?:እስከ${gap})?${year}`),
]

export function hasLettersWithoutCapitals(text: string): boolean {
  return /[\p{Script=Arabic}\p{Script=Ethiopic}]/u.test(text)
}

const otherDigits = /[٠-٩۰-۹]/g

/** Returns the text, equally long, with the digits that patterns know. */
export function withPlainDigits(text: string): string {
  return text.replace(otherDigits, (digit) => String(digit.charCodeAt(0) % 16))
}
