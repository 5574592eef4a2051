import { t } from '../../words/words.ts'
import { type FileKind, FileNotFound, readFile } from './files.server.ts'

type PersonalKind = Exclude<FileKind, 'media'>

const typeHeaders = {
  cv: { 'Content-Type': 'application/pdf', 'Content-Disposition': 'attachment; filename="cv.pdf"' },
  image: { 'Content-Type': 'image/webp', 'Content-Disposition': 'inline' },
}

const sandboxHeaders = {
  'X-Content-Type-Options': 'nosniff',
  'Content-Security-Policy': "sandbox; default-src 'none'",
  'Cross-Origin-Resource-Policy': 'same-origin',
}

export function fileHeaders(kind: PersonalKind): Record<string, string> {
  return { ...typeHeaders[kind], ...sandboxHeaders, 'Cache-Control': 'no-store' }
}

/** Public pictures may be cached for good, because their ids are never reused. */
export function mediaHeaders(format: 'webp' | 'jpeg', { isPublic }: { isPublic: boolean }): Record<string, string> {
  return {
    'Content-Type': `image/${format}`,
    'Content-Disposition': 'inline',
    ...sandboxHeaders,
    'Cache-Control': isPublic ? 'public, max-age=31536000, immutable' : 'no-store',
  }
}

/** Streams a personal file; the caller checks permission. Throws a 404 Response. */
export function serveFile(fileId: string, kind: PersonalKind): Promise<Response> {
  return streamFile(fileId, kind, fileHeaders(kind))
}

export function serveMedia(fileId: string, headers: Record<string, string>): Promise<Response> {
  return streamFile(fileId, 'media', headers)
}

async function streamFile(fileId: string, kind: FileKind, headers: Record<string, string>) {
  try {
    return new Response(await readFile(fileId, kind), { headers })
  } catch (error) {
    throw error instanceof FileNotFound ? new Response(t('File not found.'), { status: 404 }) : error
  }
}
