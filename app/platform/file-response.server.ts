import { type FileKind, NoSuchFile, readFile } from './files.server.ts'

const sentAs = {
  cv: { 'Content-Type': 'application/pdf', 'Content-Disposition': 'attachment; filename="cv.pdf"' },
  image: { 'Content-Type': 'image/webp', 'Content-Disposition': 'inline' },
}

/** The headers of a stored file: its type is ours to say, and nothing in it may run or be kept. */
export function fileHeaders(kind: FileKind): Record<string, string> {
  return {
    ...sentAs[kind],
    'X-Content-Type-Options': 'nosniff',
    'Content-Security-Policy': "sandbox; default-src 'none'",
    'Cache-Control': 'no-store',
    'Cross-Origin-Resource-Policy': 'same-origin',
  }
}

/** Streams a stored file to the one who may have it; who that is, the caller has checked. Throws a 404 Response. */
export async function serveFile(fileId: string, kind: FileKind): Promise<Response> {
  try {
    return new Response(await readFile(fileId, kind), { headers: fileHeaders(kind) })
  } catch (error) {
    throw error instanceof NoSuchFile ? new Response('File not found.', { status: 404 }) : error
  }
}
