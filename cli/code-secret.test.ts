import decodeQR from 'qr/decode.js'
import { expect, test } from 'vitest'
import { codeSecretInWords } from './code-secret.ts'

const address =
  'otpauth://totp/Upinde:account?secret=MFRGGZDFMZTWQ2LKNNWG23TPOBYXE43UOV3HO6DZ&issuer=Upinde&digits=6&period=30'

test('a secret is printed as a URI and in groups of four', () => {
  const words = codeSecretInWords(address, { columns: 0 })
  expect(words).toContain(`\n${address}\n`)
  expect(words).toContain('\nTo type: MFRG GZDF MZTW Q2LK NNWG 23TP OBYX E43U OV3H O6DZ\n')
})

test('a wide terminal shows the URI as a dark-on-light QR code; a narrow one shows none', () => {
  const picture = pictureIn(codeSecretInWords(address, { columns: 80 }))
  const width = picture[0]?.length ?? 0
  expect(decodeQR(imageOf(picture))).toBe(address)
  expect(pictureIn(codeSecretInWords(address, { columns: width }))).toEqual(picture)
  expect(pictureIn(codeSecretInWords(address, { columns: width - 1 }))).toEqual([])
  expect(codeSecretInWords(address, { columns: 0 })).not.toContain('\x1b')
})

// White on black: a full block is light, and each character is two squares high.
function pictureIn(words: string) {
  return words.split('\n').flatMap((line) => (line.startsWith('\x1b[97;40m') ? [line.slice(8, -4)] : []))
}

function imageOf(lines: string[]) {
  const scale = 4
  const upper = (line: string) => Array.from(line, (letter) => '█▀'.includes(letter))
  const lower = (line: string) => Array.from(line, (letter) => '█▄'.includes(letter))
  const squares = lines.flatMap((line) => [upper(line), lower(line)])
  const wide = squares.map((row) => row.flatMap((isLight) => Array<boolean>(scale).fill(isLight)))
  const pixels = wide.flatMap((row) => Array<boolean[]>(scale).fill(row).flat())
  const data = Uint8Array.from(pixels.flatMap((isLight) => [...Array<number>(3).fill(isLight ? 255 : 0), 255]))
  return { width: wide[0]?.length ?? 0, height: wide.length * scale, data }
}
