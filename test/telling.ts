/** Words that must not stand where somebody could read them over a shoulder or in passing, in any language. */
export const telling = new RegExp(
  [
    'lgbt|queer|\\bgays?\\b|lesbi|\\btrans|pride|bisex|homosex|rainbow',
    'fierté|arc-en-ciel',
    'lésbic|orgulho|bissex|homossex|arco-íris',
    'الميم|مثلي|مزدوج.{0,3} الميل|عابر.{0,3} جندر|كوير|قزح|شاذ',
    'jinsia|kimapenzi|shoga|msagaji|mvua|fahari',
    'ፆታ|ጾታ|ሌዝቢ|ባይሴክ|ትራንስ|ኩዊር|ግብረ|ቀስተ',
  ].join('|'),
  'i',
)
