import { expect, test } from 'vitest'
import { checkedPdf, NotAPdf } from './pdf.server.ts'

const pdf = '%PDF-1.7\n1 0 obj\n<< /Type /Catalog >>\nendobj\ntrailer\n<< /Root 1 0 R >>\nstartxref\n9\n%%EOF\n'
const zip = 'PK\x03\x04'

test('passes a PDF through unchanged, whole or byte by byte', async () => {
  expect(await passed([pdf])).toBe(pdf)
  expect(await passed([...pdf])).toBe(pdf)
})

test.each([
  ['a byte order mark', '\xef\xbb\xbf'],
  ['a line break', '\r\n'],
  ['zero bytes', '\0'.repeat(512)],
  ['commands for a printer', '\x1b%-12345X@PJL JOB\r\n@PJL ENTER LANGUAGE=PDF\r\n'],
  ['1,019 bytes', 'x'.repeat(1019)],
])('accepts a PDF with %s before its header', async (_, before) => {
  expect(await passed([before + pdf])).toBe(before + pdf)
  expect(await passed([...(before + pdf)])).toBe(before + pdf)
})

test.each([
  ['spaces', ' '.repeat(5000)],
  ['zero bytes', '\0'.repeat(200_000)],
  ['the page of a server', `<!doctype html><object></object>${'<br>'.repeat(2000)}`],
  // Its directory would also fit before the end of the PDF, in a stream or in a comment.
  ['an archive', `${zip}${'\0'.repeat(2000)}`],
  ['a second version', `2 0 obj\n<< >>\nendobj\nstartxref\n99\n%%EOF${' '.repeat(2000)}`],
])('accepts a PDF with %s behind its end', async (_, behind) => {
  expect(await passed([pdf + behind])).toBe(pdf + behind)
})

test.each([
  ['in its first version', pdf.slice(0, -8)],
  ['in the object of a second version', `${pdf}2 0 obj\n<< >>\nendobj\n3 0 obj\n<< /Len`],
  ['in the table of a second version', `${pdf}xref\n0 1\ntrailer\n<< >>\nstartxref\n99\n%%E`],
  // Its first page has an end of its own.
  ['far behind its first page', `${pdf}2 0 obj\n<< >>\nendobj\n3 0 obj\n<< >>\nstream\n${'x'.repeat(200_000)}`],
])('rejects a PDF that was cut off %s', async (_, content) => {
  await isRefused([content])
})

test.each([
  ['nothing', ''],
  ['a beginning alone', '%PDF'],
  ['no end', '%PDF-1.7\n'],
  ['an end before its beginning', '%%EOF\n%PDF-1.7\n'],
  ['a page', '<!doctype html><script>alert(1)</script>%%EOF'],
  ['a page with a PDF inside', `<!doctype html><!-- ${pdf} -->`],
  ['a page with a PDF inside, behind a byte order mark and spaces', `\xef\xbb\xbf \r\n<!doctype html><!-- ${pdf} -->`],
  ['a zip', `${zip}${'\0'.repeat(30)}%%EOF`],
  ['a zip with a PDF inside', `${zip}${'\0'.repeat(30)}cv.pdf${pdf}`],
  ['a program with a PDF inside', `MZ${'\0'.repeat(30)}${pdf}`],
  ['a picture that is also a PDF', `GIF89a${pdf}`],
  ['a PDF behind 1,020 bytes', `${'x'.repeat(1020)}${pdf}`],
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
  await expect(drain(checkedPdf(endless()))).rejects.toThrow(NotAPdf)
  expect(read).toBe(Math.ceil(65_536 / 15))
})

async function isRefused(pieces: string[]) {
  await expect(passed(pieces)).rejects.toThrow(NotAPdf)
}

function passed(pieces: string[]) {
  return drain(checkedPdf(pieces.map((piece) => Buffer.from(piece, 'latin1'))))
}

async function drain(content: AsyncIterable<Uint8Array>) {
  const read: Uint8Array[] = []
  for await (const bytes of content) read.push(bytes)
  return Buffer.concat(read).toString('latin1')
}
