import { makeZip } from 'client-zip'
import type { PersonalDataFile } from '../account/personal-data-section.ts'
import { NoSuchFile, readFile } from '../platform/files/files.server.ts'
import { log } from '../platform/log/log.server.ts'
import { accountMessages } from './account-messages.ts'
import { accountData, personalDataSections } from './personal-data.server.ts'

type Bytes = AsyncGenerator<Uint8Array, void, undefined>

/** Everything held about a member as one ZIP file: `account-data.json`, and each stored file as it was sent. */
export async function exportOf(userId: string): Promise<ReadableStream<Uint8Array>> {
  const account = await accountData(userId)
  const parts = await personalDataSections(userId)
  const data = {
    writtenAt: new Date(),
    account,
    ...Object.fromEntries(parts.map((part) => [part.name, part.data])),
    reviews: accountMessages.reviews,
  }
  const zipped = zip(
    `${JSON.stringify(data, null, 2)}\n`,
    parts.flatMap(({ files }) => files),
  )
  return new ReadableStream(
    {
      async pull(stream) {
        const { value, done } = await zipped.next()
        if (done) stream.close()
        else stream.enqueue(value)
      },
      cancel: async () => void (await zipped.return()),
    },
    { highWaterMark: 0 },
  )
}

async function* zip(json: string, files: PersonalDataFile[]): Bytes {
  let reading: Bytes | undefined
  let isOver = false
  async function* entries() {
    yield { name: 'account-data.json', input: json }
    for (const { name, kind, fileId } of files) {
      const content = await contentOf(fileId, kind)
      if (!content || isOver) continue
      reading = pieces(content)
      yield { name, input: reading }
    }
  }
  const archive = makeZip(entries()).getReader()
  try {
    for (;;) {
      const { value, done } = await archive.read()
      if (done) return
      yield value
    }
  } finally {
    // When a download breaks off, the library would leave its file open.
    isOver = true
    await reading?.return()
  }
}

// A file that is lost must not keep the rest from its owner.
async function contentOf(fileId: string, kind: PersonalDataFile['kind']) {
  try {
    return await readFile(fileId, kind)
  } catch (error) {
    if (!(error instanceof NoSuchFile)) throw error
    log('error', 'file-missing', { error })
    return null
  }
}

async function* pieces(content: ReadableStream<Uint8Array>): Bytes {
  yield* content
}
