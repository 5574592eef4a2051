import { adminToStart } from '../account/sessions/lapsed-session-form.server.ts'

export { default, loader } from './layout.tsx'

/** Whoever ceases to be an admin while writing may still post; the pages' actions then give the text back. */
export const middleware = [adminToStart]
