import { adminOnlyUnlessPost } from '../account/sessions/who.server.ts'

export { default, links, loader, meta } from './layout.tsx'

/** Lets somebody post who is no longer an admin, so that the action can return the text they wrote. */
export const middleware = [adminOnlyUnlessPost]
