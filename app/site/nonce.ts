import { createContext } from 'react'

/** The nonce of the page that is being rendered; undefined in the browser, which hides it. */
export const Nonce = createContext<string | undefined>(undefined)
