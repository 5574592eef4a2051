import { createContext, use } from 'react'
import stylesheet from '../styles.css?url'

/** Marks the inline scripts that the page's policy shall allow. Undefined in the browser. */
export const Nonce = createContext<string | undefined>(undefined)

const id = 'styles'

/** The stylesheet's text if the page carries it. In the browser, it is taken from the page, not from the script. */
export const InlineStyles = createContext(globalThis.document?.getElementById(id)?.textContent)

export function PageStyles() {
  const inlineStyles = use(InlineStyles)
  return inlineStyles ? <style id={id}>{inlineStyles}</style> : <link rel="stylesheet" href={stylesheet} />
}
