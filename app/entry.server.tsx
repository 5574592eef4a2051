import { hash, randomBytes } from 'node:crypto'
import { Writable } from 'node:stream'
import { renderToPipeableStream } from 'react-dom/server'
import { type EntryContext, type HandleErrorFunction, isRouteErrorResponse, ServerRouter } from 'react-router'
import { config } from './platform/config/config.server.ts'
import { compress } from './platform/http/compression.server.ts'
import { takeNonces, takePreloads, withMessageInTitle } from './platform/http/page-html.server.ts'
import { logError } from './platform/http/request-log.server.ts'
import { InlineStyles, Nonce } from './site/page-styles.tsx'
import styles from './styles.css?inline'
import stylesheet from './styles.css?url'
import { language } from './words/language.server.ts'
import { pathIn } from './words/languages.ts'

const stylesSource = `'sha256-${hash('sha256', styles, 'base64')}'`

export default async function handleRequest(request: Request, status: number, headers: Headers, context: EntryContext) {
  const nonce = randomBytes(16).toString('hex')
  headers.set('Content-Type', 'text/html; charset=utf-8')
  headers.set('Content-Language', language())
  // Members open many pages, for which browsers keep the stylesheet.
  const isInline = !context.staticHandlerContext.loaderData.root?.member
  const tree = (
    <Nonce value={nonce}>
      <InlineStyles value={isInline ? styles : undefined}>
        <ServerRouter context={inLanguageOfPage(context)} url={request.url} nonce={nonce} />
      </InlineStyles>
    </Nonce>
  )
  const rendered = await renderPage(tree, nonce)
  const { html: plain, sources } = takeNonces(rendered.toString(), nonce)
  headers.set('Content-Security-Policy', contentSecurityPolicy(sources, isInline ? [stylesSource] : []))
  const { html, links } = takePreloads(withMessageInTitle(plain))
  // What a visitor's first view announced would come between it and its first paint.
  if (!isInline) for (const link of [`<${stylesheet}>; rel=preload; as=style`, ...links]) headers.append('Link', link)
  const page = Buffer.from(html)
  // Compressed here, while the page is still one buffer: later handlers only see a stream.
  const { bytes, encoding } = compress(page, request.headers.get('accept-encoding'))
  if (encoding) headers.set('Content-Encoding', encoding)
  return new Response(bytes, { status, headers })
}

// Links put the language before each path. The app's own paths are without; entry.client.tsx tells the browser's router.
function inLanguageOfPage(context: EntryContext): EntryContext {
  const { staticHandlerContext } = context
  const { location } = staticHandlerContext
  const basename = pathIn(language(), '/')
  const pathname = pathIn(language(), location.pathname)
  return {
    ...context,
    staticHandlerContext: { ...staticHandlerContext, basename, location: { ...location, pathname } },
  }
}

export const handleError: HandleErrorFunction = (error, { request }) => {
  if (request.signal.aborted || isRouteErrorResponse(error)) return
  logError(error, request)
}

function contentSecurityPolicy(inlineScripts: string[], inlineStyles: string[]) {
  return [
    "default-src 'none'",
    ["script-src 'self'", ...inlineScripts].join(' '),
    ["style-src 'self'", ...inlineStyles].join(' '),
    `img-src 'self' blob:${avatarServiceOrigin()}`,
    "font-src 'self'",
    "connect-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
    "object-src 'none'",
  ].join('; ')
}

function avatarServiceOrigin() {
  const { avatarServiceUrl } = config()
  return avatarServiceUrl ? ` ${new URL(avatarServiceUrl).origin}` : ''
}

const maxRenderMs = 10_000

// Sent in one piece: nothing in it is slower than the loaders, and a whole page compresses better.
function renderPage(page: React.ReactNode, nonce: string): Promise<Buffer> {
  const { promise, resolve, reject } = Promise.withResolvers<Buffer>()
  const parts: Buffer[] = []
  const collected = new Writable({
    write(part: Buffer, _encoding, done) {
      parts.push(part)
      done()
    },
    final(done) {
      resolve(Buffer.concat(parts))
      done()
    },
  })
  const { pipe, abort } = renderToPipeableStream(page, {
    nonce,
    onAllReady: () => pipe(collected),
    onShellError: reject,
    onError: reject,
  })
  const tooLong = setTimeout(() => abort(new Error('The page waits for something that does not come.')), maxRenderMs)
  return promise.finally(() => clearTimeout(tooLong))
}
