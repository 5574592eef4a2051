import { makeZip } from 'client-zip'
import { accountData } from '../account/own-account.server.ts'
import type { PersonalDataFile } from '../account/personal-data-section.ts'
import { FileNotFound, readFile } from '../platform/files/files.server.ts'
import { log } from '../platform/log/log.server.ts'
import { t } from '../words/words.ts'
import { accountMessages } from './account-messages.ts'
import { personalDataSections } from './personal-data.server.ts'

type Bytes = AsyncGenerator<Uint8Array, void, undefined>

export async function exportPersonalData(userId: string): Promise<ReadableStream<Uint8Array>> {
  const [account, parts] = await Promise.all([accountData(userId), personalDataSections(userId)])
  const data = {
    writtenAt: new Date(),
    account,
    ...Object.fromEntries(parts.map((part) => [part.name, part.data])),
    reviews: t(accountMessages.reviews),
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
  let isStopped = false
  async function* entries() {
    yield { name: 'account-data.json', input: json }
    for (const { name, kind, fileId } of files) {
      const content = await contentOf(fileId, kind)
      if (!content || isStopped) continue
      reading = toGenerator(content)
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
    // The library would leave its file open when a download breaks off.
    isStopped = true
    await reading?.return()
  }
}

async function contentOf(fileId: string, kind: PersonalDataFile['kind']) {
  try {
    return await readFile(fileId, kind)
  } catch (error) {
    if (!(error instanceof FileNotFound)) throw error
    log('error', 'file-missing', { error })
    return null
  }
}

async function* toGenerator(content: ReadableStream<Uint8Array>): Bytes {
  yield* content
}
