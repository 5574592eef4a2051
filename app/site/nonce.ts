import { createContext } from 'react'

/** Undefined in the browser, which hides nonces from scripts. */
export const Nonce = createContext<string | undefined>(undefined)
