import { spawn } from 'node:child_process'
import { createRequire } from 'node:module'
import { setPriority } from 'node:os'
import { buffer } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import type { Bytes } from './byte-pieces.server.ts'
import { discardDraft, readDraft, writeDraft } from './drafts.server.ts'
import { type Edition, unpackEditions } from './edition.ts'
import { fileRefusals } from './file-rules.ts'
import { deleteFile, type StoredFile, storeFile } from './files.server.ts'
import type { Shape } from './picture.server.ts'
import { RefusedFile } from './refused-file.server.ts'
import { atMost } from './turns.server.ts'

const patienceMs = 15_000
const lowPriority = 10
const refused = 3
const inTurn = atMost(2)

export class NotAnImage extends RefusedFile {
  override name = 'NotAnImage'

  constructor() {
    super(422, fileRefusals.notAnImage)
  }
}

/**
 * Stores a picture redrawn as WebP (see picture.server.ts), in constant memory. Two are drawn at a time; the others wait
 * on disk, encrypted. Throws NotAnImage, also after 15 s of drawing; StoreFull; and whatever `content` throws.
 */
export async function storeImage(content: Bytes, shape: Shape = 'image'): Promise<StoredFile> {
  const draft = await writeDraft(content, 'image')
  try {
    return await inTurn(() => storeFile(redraw(readDraft(draft), shape), { kind: 'image' }))
  } finally {
    await discardDraft(draft)
  }
}

export type StoredEdition = Omit<Edition, 'bytes'> & { fileId: string }

/**
 * Stores a picture for everybody to see, in several editions (see picture.server.ts): all of them or, when it throws, none.
 * Throws what `storeImage` throws.
 */
export async function storeEditions(content: Bytes): Promise<StoredEdition[]> {
  const draft = await writeDraft(content, 'image')
  try {
    return await inTurn(async () => storeAll(unpackEditions(await buffer(redraw(readDraft(draft), 'editions')))))
  } finally {
    await discardDraft(draft)
  }
}

async function storeAll(editions: Edition[]) {
  const stored: StoredEdition[] = []
  try {
    for (const { bytes, ...edition } of editions) {
      const { fileId } = await storeFile([bytes], { kind: 'media' })
      stored.push({ ...edition, fileId })
    }
    return stored
  } catch (error) {
    await Promise.all(stored.map(({ fileId }) => deleteFile(fileId)))
    throw error
  }
}

/**
 * Decoders of pictures are where hostile bytes do their work, so they run in a process that has no keys and no
 * settings, gives its memory back, and can be stopped at any moment.
 */
async function* redraw(picture: AsyncIterable<Buffer>, shape: Shape | 'editions'): AsyncGenerator<Buffer> {
  const decoder = spawnDecoder(shape)
  const ended = new Promise<Error | number | null>((resolve) => decoder.once('error', resolve).once('close', resolve))
  // A decoder that stops early breaks this pipe; its exit code says why.
  pipeline(picture, decoder.stdin).catch(() => {})
  try {
    yield* decoder.stdout
  } finally {
    decoder.kill('SIGKILL')
  }
  const exit = await ended
  if (exit === refused || exit === null) throw new NotAnImage()
  if (exit !== 0) throw new Error('The picture decoder failed.', { cause: exit })
}

function spawnDecoder(shape: Shape | 'editions') {
  const program = createRequire(import.meta.url).resolve('#picture-decoder')
  const decoder = spawn(process.execPath, [program, shape], {
    // Above its threshold libvips would put a decoded picture into a temporary file.
    env: { VIPS_DISC_THRESHOLD: '100g' },
    stdio: ['pipe', 'pipe', 'inherit'],
    timeout: patienceMs,
    killSignal: 'SIGKILL',
  })
  if (decoder.pid) setPriority(decoder.pid, lowPriority)
  return decoder
}
