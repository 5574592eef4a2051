import { createContext } from 'react'

/** Marks the inline scripts that the page's policy shall allow. Undefined in the browser. */
export const Nonce = createContext<string | undefined>(undefined)
