import { expect, test } from 'vitest'
import { checkedPdf, NotAPdf } from './pdf.server.ts'

const pdf = '%PDF-1.7\n1 0 obj\n<< /Type /Catalog >>\nendobj\ntrailer\n<< /Root 1 0 R >>\nstartxref\n9\n%%EOF\n'
const zip = 'PK\x03\x04'

test('passes a PDF through unchanged, whole or byte by byte', async () => {
  expect(await passed([pdf])).toBe(pdf)
  expect(await passed([...pdf])).toBe(pdf)
})

test('accepts a PDF with a few bytes after its end and rejects one with more', async () => {
  expect(await passed([`${pdf.trimEnd()}${' '.repeat(1019)}`])).toHaveLength(pdf.trimEnd().length + 1019)
  await isRefused([`${pdf.trimEnd()}${' '.repeat(1020)}`])
  await isRefused([...`${pdf.trimEnd()}${' '.repeat(1020)}`])
})

test.each([
  ['nothing', ''],
  ['a beginning alone', '%PDF'],
  ['no end', '%PDF-1.7\n'],
  ['a page', '<!doctype html><script>alert(1)</script>%%EOF'],
  ['a page with a PDF inside', `<!doctype html><!-- ${pdf} -->`],
  ['a zip', `${zip}${'\0'.repeat(30)}%%EOF`],
  ['a picture that is also a PDF', `GIF89a${pdf}`],
  ['a PDF with a byte before it', `\n${pdf}`],
  ['a PDF with a byte order mark', `\uFEFF${pdf}`],
  ['a PDF with an archive behind it', `${pdf}${zip}${'\0'.repeat(2000)}`],
  ['a lower-case header', pdf.replace('%PDF', '%pdf')],
])('rejects a file with %s', async (_, content) => {
  await isRefused([content])
  await isRefused([...content])
})

test('rejects a file that is not a PDF before reading the rest', async () => {
  let read = 0
  async function* endless() {
    while (true) {
      read++
      yield Buffer.from('<!doctype html>')
    }
  }
  await expect(drain(checkedPdf(endless(), 'cv.pdf'))).rejects.toThrow(NotAPdf)
  expect(read).toBe(1)
})

test.each(['cv.PDF', '../../cv.pdf', 'C:\\cv.pdf', 'a\0.pdf', `${'x'.repeat(4096)}.pdf`])(
  'accepts the file name %j',
  async (name) => {
    expect(await passed([pdf], name)).toBe(pdf)
  },
)

test.each(['', 'pdf', 'cv', 'cv.pdf.exe', 'cv.pdf\0.html', 'cv\u202Efdp.exe', 'cv.pdf '])(
  'rejects the file name %j',
  async (name) => {
    await isRefused([pdf], name)
  },
)

async function isRefused(pieces: string[], name?: string) {
  await expect(passed(pieces, name)).rejects.toThrow(NotAPdf)
}

function passed(pieces: string[], name = 'cv.pdf') {
  return drain(
    checkedPdf(
      pieces.map((piece) => Buffer.from(piece)),
      name,
    ),
  )
}

async function drain(content: AsyncIterable<Uint8Array>) {
  const read: Uint8Array[] = []
  for await (const bytes of content) read.push(bytes)
  return Buffer.concat(read).toString()
}
