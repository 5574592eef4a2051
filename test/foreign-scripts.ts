import { hash } from 'node:crypto'

/** Returns the inline scripts that the page's policy refuses, and the scripts that do not come from the build. */
export function foreignScripts(html: string, { headers }: Response): string[] {
  const policy = headers.get('content-security-policy') ?? ''
  const scripts = [...html.matchAll(/<script\b([^>]*)>([\s\S]*?)<\/script>/gi)]
  return scripts.flatMap(([script, attributes = '', text = '']) => {
    const source = /\ssrc="([^"]*)"/.exec(attributes)?.[1]
    const isOurs =
      source === undefined
        ? policy.includes(` 'sha256-${hash('sha256', text, 'base64')}'`)
        : /^\/(?:assets|app|node_modules|@id)\//.test(source)
    return isOurs ? [] : [script]
  })
}
