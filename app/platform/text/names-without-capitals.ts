// Arabic and Amharic have no capitals. Names are found beside titles, roles and words for being called, and otherwise not.

const gap = '\\s{1,9}'
const start = '(^|[^\\p{L}\\p{M}])'
const end = '(?![\\p{L}\\p{M}])'
const year = '(?:19|20)\\d{2}(?!\\d)'
const anyWords = `(?:${gap}[\\p{L}\\p{M}]{1,30}){0,3}`

const arabicWord = '[\\p{Script=Arabic}\\p{M}]{2,20}'
// "The" begins no name of a person, so that these words after a title are none: "السيد المدير".
const notArabicName =
  '(?!(?:ال[^ل]|ول[ما]|وقد|وهو|وهي|وكانت?|كان|كانت|هو|هي|في|من|على|إلى|عن|لم|لا|ما|قد|إن|أن|ثم|مع|حتى|بعد|قبل|عند|كل|هذا|هذه|ذلك|تلك|الذي|التي)' +
  end +
  ')'
const arabicName = `${notArabicName}(?!ال)(?:(?:عبد|أبو|أبي|أم|بن|بنت|آل)${gap})?${arabicWord}`
const arabicTitle = `[وف]?(?:(?:ال|لل|بال|كال)(?:سيدة?|آنسة|أستاذة?|دكتورة?|مهندسة?|حاجة?|شيخة?)|دكتورة?|أستاذة?|[دأم]\\.)`
const arabicPerson = '[وفبل]?(?:مدير|رئيس|مشرف|زميل|مسؤول|قائد|مساعد|محاسب|سكرتير|حارس|سائق|نائب)(?:ي|نا|تي|تنا|تى)'
const arabicGivenNames =
  'محمد|أحمد|احمد|محمود|مصطفى|علي|حسن|حسين|إبراهيم|ابراهيم|إسماعيل|يوسف|يعقوب|موسى|عيسى|داود|سليمان|عثمان|عمر|عمرو|خالد|طارق|زياد|سمير|كمال|جمال|هشام|وليد|ياسين|ياسر|أيمن|أشرف|كريم|سامي|هاني|تامر|شريف|رامي|فادي|مروان|عصام|باسم|حمزة|أنس|أسامة|صلاح|عادل|ماجد|نبيل|فاطمة|عائشة|خديجة|زينب|مريم|سارة|نادية|ليلى|سلمى|هدى|منى|نورا|نور|سميرة|كريمة|آمنة|حليمة|ياسمين|رانيا|دينا|هالة|هبة|إيمان|أمينة|سعاد|شيماء|أسماء|رقية|حنان|سناء|وفاء|عبد'

const amharicWord = '[\\p{Script=Ethiopic}]{2,15}'
const amharicTitle = '[ከለበየ]?(?:አቶ|ወይዘሮ|ወይዘሪት|ዶክተር|ኢንጂነር|ኢንጅነር|ፕሮፌሰር|ሼህ|ሐጂ|ሀጂ|ቄስ|ወ/ሮ|ወ/ሪት|ዶ/ር|ኢ/ር|ፕ/ር)'
const amharicPerson =
  '[ከለበየ]?(?:አለቃዬ|አለቃችን|ኃላፊዬ|ሃላፊዬ|ኃላፊያችን|ሃላፊያችን|አስኪያጄ|አስኪያጃችን|ባልደረባዬ|ባልደረባችን|ተቆጣጣሪዬ|ተቆጣጣሪያችን|ዳይሬክተሬ|ዳይሬክተራችን)'
const amharicGivenNames =
  'አበበ|ከበደ|ተስፋዬ|ሙሉጌታ|ግርማ|ዳዊት|ዮሐንስ|ዮሃንስ|ሳሙኤል|ብርሃኑ|ታደሰ|አለማየሁ|ኃይሉ|ሀይሉ|መሐመድ|መሀመድ|አህመድ|አሊ|ሀሰን|ሐሰን|ፋጡማ|ፋጢማ|ሳራ|ሄለን|ሃና|ሐና|ሀና|ማርታ|ሩት|ቤተልሔም|ትዕግስት|ሰላም|አልማዝ|አስቴር|መሠረት|መሰረት|ጌታቸው|ሰለሞን|ዳንኤል|ብሩክ|ናሆም|ይስሐቅ|ዮናስ|ኤልያስ|ሄኖክ|ሚካኤል|ገብርኤል|አማኑኤል|ፍቅር|ሕይወት|ሂሩት|ኤደን|ሊያ'

const caseless = (pattern: string) => new RegExp(start + pattern + end, 'gu')

export const namesWithoutCapitals = [
  caseless(`${arabicTitle}${gap}?${arabicName}(?:${gap}${arabicName})?`),
  caseless(`(?:واسمه|واسمها|اسمه|اسمها|[يت]ُ?دعى|المدعوة?)${gap}${arabicName}`),
  caseless(`${arabicPerson}[،,]?${gap}(?:${arabicGivenNames})(?:${gap}ال${arabicWord})?`),
  caseless(`فرع${gap}ال(?!شركة|بنك|مؤسسة|رئيسي|جديد|آخر|ذي)${arabicWord}`),
  caseless(`${amharicTitle}${gap}${amharicWord}(?:${gap}${amharicWord})?`),
  caseless(`${amharicWord}${gap}(?:የሚባል|የምትባል|የሚባሉ|የተባለ|የተባለች)`),
  caseless(`(?:ስሙ|ስሟ|ስማቸው)${gap}${amharicWord}`),
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
