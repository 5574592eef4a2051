import { expect, test } from 'vitest'
import { foreignParts } from './foreign-parts.ts'

test.each([
  ['Écrivez à https://evil.example/x', 'Write to us'],
  ['javascript://x', 'Write to us'],
  ['Voyez WWW.e', 'See the rules'],
  ['Écrivez à moi@evil', 'Write to us'],
  ['Écrivez à moi＠evil', 'Write to us'],
  ['<script>alert(1)</script>', 'Write to us'],
  ['Lisez <a href="//evil">ceci</a>', 'Read <a>this</a>'],
  ['Lisez <b>ceci</b>', 'Read <a>this</a>'],
  ['1 < 2', 'One'],
  ['Lisez <img', 'Read this'],
  ['&#60;b', 'Read this'],
  ['&lt;b', 'Read this'],
  ['Appelez +254 700 123 456', 'Call us'],
  ['Appelez le 0712-345-678', 'Call us'],
  ['Appelez le 07 12 34 56 78', 'Call 112 in an emergency'],
  ['اتصلوا بي على ٠١٠٠١٢٣٤٥٦٧', 'Call us'],
  ['በ ፱፩፩፪፫፬፭፮፯ ይደውሉ', 'Call us'],
  ['Lisez evil.example', 'Read upinde.org'],
  ['Lisez evil.upinde.org', 'Read upinde.org'],
  ['Lisez evil．example', 'Read this'],
  ['Lisez evil。example', 'Read this'],
  ['Lisez пример.рф', 'Read this'],
  ...[...'\u061c\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069'].map((mark) => [`a${mark}b`, 'ab']),
])('%j is not accepted as a translation of %j', (translation = '', original = '') => {
  expect(foreignParts(translation, original)).not.toEqual([])
})

test.each([
  ['Lisez <a>ceci</a> sur upinde.org.', 'Read <a>this</a> on upinde.org.'],
  ['Écrivez à nom@exemple.org', 'Write to nom@exemple.org'],
  ['De 2018 à 2021… Fin. Début & suite', 'From 2018 to 2021'],
  ['{whole}.{rest}', '{whole}.{rest}'],
  ['مرحبًا {name}، 12345 مراجعة', 'Hello {name}'],
])('%j is accepted as a translation of %j', (translation, original) => {
  expect(foreignParts(translation, original)).toEqual([])
})
