import { href } from 'react-router'
import { requireAdminUnlessRefused } from '../../account/sessions/who.server.ts'
import { namedLanguage } from '../../site/named-language.ts'
import { siteTextKinds, siteTextPages } from '../../site/site-texts/site-text-kinds.ts'
import { saveTextInLanguage, textInLanguage } from '../../site/site-texts/site-texts.server.ts'
import { Notice } from '../../ui/notice.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { t } from '../../words/words.ts'
import { OpenAsItIsNow } from '../frame/admin-forms.tsx'
import { LanguageName } from '../frame/original.tsx'
import type { Route } from './+types/text-in-language'
import { savePostedTexts } from './save-posted-texts.server.ts'
import { SiteTextsEditor } from './site-texts-editor.tsx'
import { editorOf, messages, textsIn } from './site-texts-form.ts'

/** Keeps the version that was opened until it is saved. */
export { isOtherPage as shouldRevalidate } from '../frame/admin-forms.tsx'

export async function loader({ context, params }: Route.LoaderArgs) {
  const admin = requireAdminUnlessRefused(context)
  const { kind, into } = textAt(params)
  return { opened: admin && (await textInLanguage(kind, into)) }
}

export async function action({ context, params, request }: Route.ActionArgs) {
  const { kind, into } = textAt(params)
  return savePostedTexts({ context, request, kinds: [kind] }, async (adminId, input) => {
    const text = input[kind]
    if (!text || text.version < 0) return { message: messages.failed, status: 422, texts: input }
    const isSaved = await saveTextInLanguage(adminId, kind, into, text)
    return isSaved ? null : { message: messages.changedOne, status: 409, texts: input }
  })
}

export default function TextInLanguage({ loaderData: { opened }, actionData, params }: Route.ComponentProps) {
  const { kind, into } = textAt(params)
  const address = href('/admin/pages/:kind/in/:language', { kind, language: into })
  const title = (
    <>
      {t(siteTextPages[kind].title)} in <LanguageName of={into} />
    </>
  )
  return (
    <>
      <PageHeader title={title} back={{ to: editorOf([kind]), label: 'Back to the pages' }} />
      <SiteTextsEditor
        key={address}
        address={address}
        texts={actionData ? textsIn(actionData.input, [kind]) : opened ? { [kind]: opened } : {}}
        refusal={actionData}
        into={into}
        english={opened?.english}
      >
        {actionData?.status === 409 && <OpenAsItIsNow to={address}>open the text as it is now</OpenAsItIsNow>}
        {opened?.state === 'outdated' && (
          <Notice>
            The English text has changed since it was translated. Readers do not see this translation until you save it.
          </Notice>
        )}
      </SiteTextsEditor>
    </>
  )
}

function textAt(params: { kind: string; language: string }) {
  const kind = siteTextKinds.find((each) => each === params.kind)
  const into = namedLanguage(params.language)
  if (!kind || !into || into === 'en') throw new Response('Page not found.', { status: 404 })
  return { kind, into }
}
