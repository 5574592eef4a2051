import type { RouterContextProvider } from 'react-router'
import type { Member } from '../../../account/sessions/session.server.ts'
import { requireMemberUnlessRefused } from '../../../account/sessions/who.server.ts'
import { type Refused, refused, refusedWith } from '../../../forms/form-action.server.ts'
import { t } from '../../../words/words.ts'
import { accessTo } from '../../pairs/conversation.server.ts'

type Args = { context: Readonly<RouterContextProvider>; request: Request; params: { pairId: string }; url: URL }
type PageOf<Page> = (userId: string, pairId: string) => Promise<Page | null>

/** Returns a page of a pair; null when it is there only to give back what somebody typed who may not see it any more. */
export async function pairPage<Page>({ context, params, url }: Args, pageOf: PageOf<Page>): Promise<Page | null> {
  const member = requireMemberUnlessRefused(context, url)
  const page = member && (await pageOf(member.userId, params.pairId))
  if (member && !page && refusedWith(context) !== 404) throw notFound()
  return page
}

/** Refuses what is sent from a page of a pair that is not there any more. To strangers it never was. */
export function whileThereIs(pageOf: PageOf<unknown>) {
  return async ({ userId }: Member, { params }: Args): Promise<Refused<never> | null> => {
    if (!(await accessTo(userId, params.pairId))) throw notFound()
    return (await pageOf(userId, params.pairId)) ? null : refused(404, t('Nothing was sent: this has ended.'))
  }
}

function notFound() {
  return new Response(t('Page not found.'), { status: 404 })
}
