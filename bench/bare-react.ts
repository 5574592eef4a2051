import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { dirname, join } from 'node:path'
import { createRequestHandler, type EntryContext } from 'react-router'
import { encode } from '../app/platform/http/compression.server.ts'
import { builtServer } from '../cli/build.ts'

const [path = '/', cookie = '', port = '0'] = process.argv.slice(2)
const address = new URL(path, process.env.PUBLIC_URL)

const build = await builtApp()
const context = await contextOfPage()

createServer((_request, response) => {
  const html = build.renderToString(build.page(context, address.href))
  const bytes = encode(Buffer.from(html), 'br')
  const headers = { 'Content-Type': 'text/html; charset=utf-8', 'Content-Encoding': 'br' }
  response.writeHead(200, { ...headers, 'Content-Length': bytes.length }).end(bytes)
}).listen(Number(port), '127.0.0.1')

/**
 * The built app with its own copy of React, so that nothing but the work around the rendering differs. What the page
 * consists of is no export of the build, so a copy of the file gets one for a moment.
 */
async function builtApp() {
  const folder = join(dirname(builtServer), 'assets')
  const [name = ''] = readdirSync(folder).filter((file) => /^server-build-.*\.js$/.test(file))
  const copy = join(folder, `bare-react-${process.pid}.js`)
  const ofPages = 'ServerRouter, Nonce, InlineStyles, styles_default as styles'
  const exported = `${ofPages}, import_server_node as server, import_jsx_runtime as runtime`
  writeFileSync(copy, `${readFileSync(join(folder, name), 'utf8')}\nexport { ${exported} }\n`)
  try {
    const { ServerRouter, Nonce, InlineStyles, styles, server, runtime, ...app } = await import(copy)
    const page = (context: EntryContext, url: string) => {
      const router = runtime.jsx(ServerRouter, { context, url, nonce: 'none' })
      const styled = runtime.jsx(InlineStyles, { value: cookie ? undefined : styles, children: router })
      return runtime.jsx(Nonce, { value: 'none', children: styled })
    }
    return { app, page, renderToString: server.renderToString as (page: unknown) => string }
  } finally {
    rmSync(copy)
  }
}

/** What the router gives the renderer for the page, without the stream of its data, which only a script needs. */
async function contextOfPage(): Promise<EntryContext> {
  let given: EntryContext | undefined
  const module = {
    ...build.app.entry.module,
    default(_request: Request, _status: number, _headers: Headers, context: EntryContext) {
      given = { ...context, serverHandoffStream: undefined }
      return new Response('')
    },
  }
  const handle = createRequestHandler({ ...build.app, entry: { module } }, 'production')
  const answer = await handle(new Request(address, { headers: { cookie } }))
  if (!given) throw new Error(`${path} answered ${answer.status}.`)
  return given
}
