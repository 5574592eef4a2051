import { expect, test } from 'vitest'
import { checkedPdf, PdfWithPassword } from './pdf.server.ts'

// Made by qpdf 11.3 with an owner's password; the second of each with a password to open it as well.
const made = [
  [
    '40-bit RC4',
    {
      id: '<4709ed58b518d87ce696c5ed88c1d584>',
      dictionary:
        '<< /Filter /Standard /Length 40 /O <c92422687facee686e373f10b5c7d04738053152f7e2ee30e11c69ec442576ab> /P -4 /R 2 /U <f83563c4f6046addc60ed71e8d77abfc6d58234f187f108dc7e4b3fbda3be14e> /V 1 >>',
    },
    {
      id: '<bd5e7e042429948d1775dda0dac1a66e>',
      dictionary:
        '<< /Filter /Standard /Length 40 /O <86fe045358b44c9644693f33c07cb54f587dce1e2682fe9ecea6107a1ef630dd> /P -4 /R 2 /U <68ad25d9d4936e48c3d3c929f3db95328b22acad97e6a1e4f9175941828de359> /V 1 >>',
    },
  ],
  [
    '128-bit RC4',
    {
      id: '<57b36ed5d4a36d47c0035f3a2c0a80d2>',
      dictionary:
        '<< /Filter /Standard /Length 128 /O <566fa873ee33c797cd3b904fdadf814afa34df9a38f6ed41b984e2c6da2aa6f5> /P -4 /R 3 /U <d8c42986c201923fd7ab29296b0718b40122456a91bae5134273a6db134c87c4> /V 2 >>',
    },
    {
      id: '<2c3c0a96e86b7494a0c24c0cafdf9170>',
      dictionary:
        '<< /Filter /Standard /Length 128 /O <19b58e48c92b6569e765906caf64e4429a4c20d6e996fdef963e9b5080f9e083> /P -4 /R 3 /U <ba8b4b4d2df659dbeee0573beedd2a720122456a91bae5134273a6db134c87c4> /V 2 >>',
    },
  ],
  [
    '128-bit AES',
    {
      id: '<093832d85a7ab78b4e9966be6d06e942>',
      dictionary:
        '<< /CF << /StdCF << /AuthEvent /DocOpen /CFM /AESV2 /Length 16 >> >> /Filter /Standard /Length 128 /O <566fa873ee33c797cd3b904fdadf814afa34df9a38f6ed41b984e2c6da2aa6f5> /P -4 /R 4 /StmF /StdCF /StrF /StdCF /U <e1a9cd57e23de2cabe6528c61caa646c0122456a91bae5134273a6db134c87c4> /V 4 >>',
    },
    {
      id: '<aecb405603eabcb0f8369f4ec3243814>',
      dictionary:
        '<< /CF << /StdCF << /AuthEvent /DocOpen /CFM /AESV2 /Length 16 >> >> /Filter /Standard /Length 128 /O <19b58e48c92b6569e765906caf64e4429a4c20d6e996fdef963e9b5080f9e083> /P -4 /R 4 /StmF /StdCF /StrF /StdCF /U <3942cbda4ec8e5aa9fe6bbe242ae5b8c0122456a91bae5134273a6db134c87c4> /V 4 >>',
    },
  ],
  [
    '128-bit AES and open metadata',
    {
      id: '<ad6a425c8dde037614e750732b50d538>',
      dictionary:
        '<< /CF << /StdCF << /AuthEvent /DocOpen /CFM /AESV2 /Length 16 >> >> /EncryptMetadata false /Filter /Standard /Length 128 /O <566fa873ee33c797cd3b904fdadf814afa34df9a38f6ed41b984e2c6da2aa6f5> /P -4 /R 4 /StmF /StdCF /StrF /StdCF /U <cc3dfa05e31165738f3245ce02bc80080122456a91bae5134273a6db134c87c4> /V 4 >>',
    },
    {
      id: '<469231b1c604aed7fbd78af9150dc520>',
      dictionary:
        '<< /CF << /StdCF << /AuthEvent /DocOpen /CFM /AESV2 /Length 16 >> >> /EncryptMetadata false /Filter /Standard /Length 128 /O <19b58e48c92b6569e765906caf64e4429a4c20d6e996fdef963e9b5080f9e083> /P -4 /R 4 /StmF /StdCF /StrF /StdCF /U <8533fe60b0fe4462f7678b1d5686df050122456a91bae5134273a6db134c87c4> /V 4 >>',
    },
  ],
  [
    '256-bit AES of Acrobat 9',
    {
      id: '<9ad3b98f740f7a84e6c9476ccd0d581d>',
      dictionary:
        '<< /CF << /StdCF << /AuthEvent /DocOpen /CFM /AESV3 /Length 32 >> >> /Filter /Standard /Length 256 /O <9ab836ab1f2f5b678273a85e8031eeee95306bfe056fe9da4225e85e08144d7998621e89582a17ae1a6862ba8cd89148> /P -4 /R 5 /StmF /StdCF /StrF /StdCF /U <d2ca8124141d676a40e96c6065008d74d46831f31c573dfc956a71bdf902589a91445557be18a99f230226f98b877a11> /V 5 >>',
    },
    {
      id: '<0f8857db22d9a5a6039518990a20fd2a>',
      dictionary:
        '<< /CF << /StdCF << /AuthEvent /DocOpen /CFM /AESV3 /Length 32 >> >> /Filter /Standard /Length 256 /O <029974645ec7b8c12518d94738167dc5cf17319527f2ba55e54cefc904335048ea9cef0dbbfc32f73d27aceb4a78712c> /P -4 /R 5 /StmF /StdCF /StrF /StdCF /U <fa0acb183fa7c7dbcb73d69c38995d368c2c807c5fa79d3b74b71ec053df74cbb98d1d8d33b20b1a2d10beb7aba17a1f> /V 5 >>',
    },
  ],
  [
    '256-bit AES',
    {
      id: '<4efbf7a2342850ebb11abde1a6172378>',
      dictionary:
        '<< /CF << /StdCF << /AuthEvent /DocOpen /CFM /AESV3 /Length 32 >> >> /Filter /Standard /Length 256 /O <4a727e0e17cd631f6dc25625cde0bc870107dda6141c0d1619b944c5008cd37a1321253bb8c6e486c7d223ef08249151> /P -4 /R 6 /StmF /StdCF /StrF /StdCF /U <c897b3af0bb28d5bfa25b22b01887d1a4da4b89858ca39a07001a775fea679dc8c51869996cfd0fa0156e642ad47502a> /V 5 >>',
    },
    {
      id: '<f3408da084c6b6f90ec5620787aa251b>',
      dictionary:
        '<< /CF << /StdCF << /AuthEvent /DocOpen /CFM /AESV3 /Length 32 >> >> /Filter /Standard /Length 256 /O <1b84860bd9e1f29fd1e18a6f482b0087fb89d2aba69e7e140df3db0a3986482f6f9a2f9268616cab2035d20f496fcc74> /P -4 /R 6 /StmF /StdCF /StrF /StdCF /U <db54e299e00397756f15e69655cd3e610b3305edf7cc39561867a370b60800e122dbe995bde5458ca9178d505c2ebf2f> /V 5 >>',
    },
  ],
] as const

test.each(made)(
  'with %s, a PDF is refused that asks for a password, but not one that opens',
  async (_, open, closed) => {
    for (const write of [inHex, asText, inTheTrailer]) {
      expect(await isAccepted(write(open))).toBe(true)
      expect(await isAccepted(write(closed))).toBe(false)
    }
  },
)

test('the permissions may be written without a sign, and the length of the key in bytes', async () => {
  const [, open, closed] = made[1]
  for (const [written, isOpen] of [
    [open, true],
    [closed, false],
  ] as const) {
    const pdf = inHex(written).replace('/P -4', '/P 4294967292').replace('/Length 128', '/Length 16')
    expect(await isAccepted(pdf)).toBe(isOpen)
  }
})

test('line breaks in a key that is written as text are its bytes', async () => {
  const [, open] = made[0]
  const [id, user] = [
    '0d0d0d0a000e01010101010101010101',
    'ad3cb5ff8a72c5a3e3a3b5745a16a362bea14d5f0d2bf8300f323afc98b5711e',
  ]
  const pdf = inHex({ id: `<${id}>`, dictionary: open.dictionary.replace(/\/U <\w+>/, `/U <${user}>`) })
  expect(await isAccepted(pdf)).toBe(true)
  expect(await isAccepted(pdf.replace(/<(\w+)>/g, (_, hex) => `(${Buffer.from(hex, 'hex').toString('latin1')})`))).toBe(
    true,
  )
})

test('a key of no length is not one that opens', async () => {
  expect(await isAccepted(inHex(made[1][1]).replace('/Length 128', '/Length 0'))).toBe(false)
})

test('a dictionary is found across the chunks of a stream', async () => {
  const pdf = inHex(made[5][2])
  const [start, end] = [pdf.indexOf('5 0 obj'), pdf.indexOf('endobj')]
  for (let border = start; border <= end + 6; border += 7) {
    expect(await isAccepted(pdf.replace('\n', `\n%${'x'.repeat(65_536 - border - 2)}\n`))).toBe(false)
  }
})

test.each([
  ['of another handler', (pdf: string) => pdf.replace('/Standard', '/Adobe.PubSec')],
  ['of a later revision', (pdf: string) => pdf.replace('/R 6', '/R 9')],
  ['without a key', (pdf: string) => pdf.replace('/U <', '/X <')],
  ['with half a key', (pdf: string) => pdf.replace(/(\/U <\w{60})\w+/, '$1')],
  ['without permissions', (pdf: string) => pdf.replace('/P -4', '')],
  ['that is nowhere', (pdf: string) => pdf.replace(/5 0 obj.*?endobj/s, '')],
])('a PDF with encryption %s is accepted, because nothing says that it asks for a password', async (_, change) => {
  const pdf = inHex(made[5][2])
  expect(await isAccepted(pdf)).toBe(false)
  expect(await isAccepted(change(pdf))).toBe(true)
})

type Made = { id: string; dictionary: string }

function inHex({ id, dictionary }: Made) {
  return `%PDF-1.7\n5 0 obj\n${dictionary}\nendobj\ntrailer << /ID [${id}${id}] /Encrypt 5 0 R >>\nstartxref\n9\n%%EOF`
}

function inTheTrailer({ id, dictionary }: Made) {
  return `%PDF-1.7\ntrailer << /Encrypt ${dictionary} /ID [ ${id} ${id} ] >>\nstartxref\n9\n%%EOF`
}

/** Writes each string as text: every other special character as a number, the others with a backslash. */
function asText(made: Made) {
  let special = 0
  return inHex(made).replace(/<(\w+)>/g, (_, hex) => {
    const text = Buffer.from(hex, 'hex').toString('latin1')
    const escaped = text.replace(/[\\()\r\n]/g, (found) =>
      special++ % 2 || /[\r\n]/.test(found) ? `\\${found.charCodeAt(0).toString(8).padStart(3, '0')}` : `\\${found}`,
    )
    return `(\\\r\n${escaped})`
  })
}

async function isAccepted(pdf: string) {
  try {
    for await (const _ of checkedPdf([Buffer.from(pdf, 'latin1')]));
    return true
  } catch (error) {
    expect(error).toBeInstanceOf(PdfWithPassword)
    return false
  }
}
