/** Names of people that are also words in English, French, Portuguese, Swahili, Arabic or Amharic, beside stopwords. */
export const namesThatAreWords = `
  angel blessing bright charity comfort faith favour favor fortune gift glory goodness grace happiness happy honour honor
  hope innocent joy justice king light love lucky memory mercy patience peace praise precious prince princess promise
  prudence queen rose star success talent treasure victory wisdom wise
  amour bénédiction bienvenu bienvenue bonheur chance espérance espoir fidèle fleur gloire grâce joie juste loi lumière
  merveille paix parfait patience précieux précieuse promesse reine roi sagesse trésor victoire
  alegria amor bondade campos caridade costa esperança fé felicidade fortuna glória graça justiça lei luz paz rainha rei
  reis rocha rosa vitória
  amani bahati baraka faraja furaha haki hekima heri imani malaika mapenzi mwanga neema nuru nyota pendo rehema riziki
  salama sheria shukrani simba subira tumaini uhuru upendo ushindi wema zawadi
  أمان أمل أمين أمينة إيمان بركة بشرى جميل جميلة حكمة حكيم حياة خير رحمة سعادة سعيد سعيدة سلام صادق صالح صبر عادل عزيز
  فرح قانون كرامة كريم كريمة ملك نجاح نصر نعمة نور هدى وفاء
  ሀብት ሕይወት ሕግ መልካም ምሕረት ሰላም ስጦታ በረከት ብርሃን ተስፋ ትዕግስት ንጉሥ አበባ እምነት እውነት ክብር ወርቅ ደስታ ድል
  ጀግና ጥበብ ጸሐይ ጸጋ ፍቅር ፍትሕ
`
  .trim()
  .split(/\s+/)
