import type { RouterContextProvider } from 'react-router'
import { requireAnyMember } from './session.server.ts'

/** All that a page may depend on which is the same for all members. */
type SharedPage = { params: unknown; url: URL }

/** Makes a loader for members that cannot tell which of them is asking. Throws a redirect to sign in for visitors. */
export function forMembers<Page extends SharedPage, Data>(load: (page: Page) => Data) {
  return ({ context, params, url }: Page & { context: Readonly<RouterContextProvider> }): Data => {
    requireAnyMember(context, url)
    return load({ params, url } as Page)
  }
}
