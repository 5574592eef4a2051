import { type FileKind, NoSuchFile, readFile } from './files.server.ts'

type Personal = Exclude<FileKind, 'media'>

const sentAs = {
  cv: { 'Content-Type': 'application/pdf', 'Content-Disposition': 'attachment; filename="cv.pdf"' },
  image: { 'Content-Type': 'image/webp', 'Content-Disposition': 'inline' },
}

const inert = {
  'X-Content-Type-Options': 'nosniff',
  'Content-Security-Policy': "sandbox; default-src 'none'",
  'Cross-Origin-Resource-Policy': 'same-origin',
}

/** The headers of a person's file: its type is ours to say, and nothing in it may run or be kept. */
export function fileHeaders(kind: Personal): Record<string, string> {
  return { ...sentAs[kind], ...inert, 'Cache-Control': 'no-store' }
}

/** The headers of a picture that is for everybody. Its id is never used again, so it may be kept for good. */
export function mediaHeaders(format: 'webp' | 'jpeg'): Record<string, string> {
  return {
    'Content-Type': `image/${format}`,
    'Content-Disposition': 'inline',
    ...inert,
    'Cache-Control': 'public, max-age=31536000, immutable',
  }
}

/** Streams a person's file to the one who may have it; who that is, the caller has checked. Throws a 404 Response. */
export function serveFile(fileId: string, kind: Personal): Promise<Response> {
  return streamed(fileId, kind, fileHeaders(kind))
}

/** Streams a picture that is for everybody. Throws a 404 Response. */
export function serveMedia(fileId: string, format: 'webp' | 'jpeg'): Promise<Response> {
  return streamed(fileId, 'media', mediaHeaders(format))
}

async function streamed(fileId: string, kind: FileKind, headers: Record<string, string>) {
  try {
    return new Response(await readFile(fileId, kind), { headers })
  } catch (error) {
    throw error instanceof NoSuchFile ? new Response('File not found.', { status: 404 }) : error
  }
}
