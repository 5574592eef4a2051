import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { type IncomingMessage, request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { startServer } from '../test/server-process.ts'
import { memberCookie } from './people.ts'

const fileBytes = 26_214_400
const boundary = 'upinde-bench'
const opening = Buffer.from(
  `--${boundary}\r\nContent-Disposition: form-data; name="cv"; filename="cv.pdf"\r\nContent-Type: application/pdf\r\n\r\n%PDF-`,
)
const ending = Buffer.from(`%%EOF\r\n--${boundary}--\r\n`)
const filling = Buffer.alloc(64 * 1024, 'x')

export async function benchUploads(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'upinde-bench-'))
  const product = await startServer(folder, { TRUST_PROXY: 'true' })
  try {
    const cookie = await memberCookie(product.address)
    const uploads = (count: number) => Promise.all(Array.from({ length: count }, () => upload(product.address, cookie)))
    await uploads(1)
    console.table({
      '1 upload': await measure(product.pid, () => uploads(1)),
      '20 at once': await measure(product.pid, () => uploads(20)),
    })
  } finally {
    await product.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

async function measure(pid: number, work: () => Promise<unknown>) {
  // Resets the peak of resident memory (proc(5)).
  writeFileSync(`/proc/${pid}/clear_refs`, '5')
  const before = megabytes(pid, 'VmRSS')
  await work()
  const peak = megabytes(pid, 'VmHWM')
  return { before, peak, after: megabytes(pid, 'VmRSS'), rise: Math.round(peak - before) }
}

/** The incomplete form is refused, but only after its file was read and stored. */
export async function upload(address: string, cookie: string) {
  const headers = {
    cookie,
    origin: address,
    'content-type': `multipart/form-data; boundary=${boundary}`,
    'content-length': opening.length + ending.length + fileBytes - 10,
  }
  const sending = request(`${address}/apply-mentee`, { method: 'POST', agent: false, headers })
  const answered = once(sending, 'response') as Promise<[IncomingMessage]>
  sending.write(opening)
  for (let left = fileBytes - 10; left > 0; left -= filling.length) {
    if (!sending.write(filling.subarray(0, left))) await once(sending, 'drain')
  }
  sending.end(ending)
  const [answer] = await answered
  await text(answer)
  if (answer.statusCode !== 422) throw new Error(`An upload was answered with ${answer.statusCode}.`)
}

function megabytes(pid: number, name: string) {
  const [, kilobytes] = new RegExp(`${name}:\\s+(\\d+)`).exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? []
  return Math.round((Number(kilobytes) * 1024) / 1e6)
}
