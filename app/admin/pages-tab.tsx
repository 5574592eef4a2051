import { data, Form, Link, redirect, useNavigation } from 'react-router'
import { requireAdmin } from '../account/session.server.ts'
import { postedForm } from '../platform/posted-form.server.ts'
import { logError } from '../platform/request-log.server.ts'
import { brand } from '../site/brand.ts'
import { legal, legalKinds } from '../site/legal-kinds.ts'
import { rebased, type SiteTexts, saveSiteTexts, siteTexts } from '../site/legal-texts.server.ts'
import { Button } from '../ui/button.tsx'
import { ErrorSummary } from '../ui/error-summary.tsx'
import { Field } from '../ui/field.tsx'
import { TextArea } from '../ui/inputs.tsx'
import { Notice } from '../ui/notice.tsx'
import type { Route } from './+types/pages-tab'
import { dashboardTabs } from './dashboard-address.ts'
import { DashboardHeader } from './dashboard-header.tsx'
import { postedSiteTexts } from './posted-site-texts.ts'

const messages = {
  saved: 'Changes saved successfully!',
  failed: 'Failed to save changes. Please try again.',
  changed:
    'Nothing was saved: somebody else has changed these texts since you opened them. What you wrote is still here. Look at the current texts, then save again to replace them.',
}

export function meta() {
  return [{ title: `Admin · ${brand.name}` }]
}

export async function loader({ context, url }: Route.LoaderArgs) {
  requireAdmin(context)
  return { texts: await siteTexts(), isSaved: url.searchParams.has('saved') }
}

export async function action({ context, request }: Route.ActionArgs) {
  const { userId } = requireAdmin(context)
  const typed = postedSiteTexts(await postedForm(request))
  try {
    if (await saveSiteTexts(userId, typed)) return redirect('/admin/pages?saved')
    return refused(messages.changed, await rebased(typed), 409)
  } catch (error) {
    logError(error, request)
    return refused(messages.failed, typed, 500)
  }
}

/** When the network gives way, what was written stays. */
export async function clientAction({ request, serverAction }: Route.ClientActionArgs) {
  const typed = postedSiteTexts(await request.clone().formData())
  try {
    return await serverAction()
  } catch (error) {
    if (error instanceof Response) throw error
    return refused(messages.failed, typed, 503)
  }
}

export default function PagesTab({ loaderData, actionData }: Route.ComponentProps) {
  const texts = actionData?.typed ?? loaderData.texts
  const isBusy = useNavigation().formMethod === 'POST'
  return (
    <>
      <DashboardHeader tabs={dashboardTabs('pages')} />
      {loaderData.isSaved && !actionData && (
        <Notice tone="success" dismissTo="/admin/pages">
          {messages.saved}
        </Notice>
      )}
      <ErrorSummary answer={actionData} />
      <Form method="post" action="/admin/pages" preventScrollReset className="site-texts">
        {legalKinds.map((kind) => (
          <div key={kind}>
            <input type="hidden" name={`${kind}Version`} value={texts[kind].version} />
            <input type="hidden" name={`${kind}Mark`} value={texts[kind].mark} />
            <Field
              name={kind}
              label={legal[kind].title}
              hint={
                <>
                  Written in Markdown.{' '}
                  <Link to={`/${kind}`} target="_blank" className="link">
                    See the page
                  </Link>
                </>
              }
            >
              <TextArea key={texts[kind].mark} rows={22} defaultValue={texts[kind].content} readOnly={isBusy} />
            </Field>
          </div>
        ))}
        <Button busy={isBusy}>{isBusy ? 'Saving...' : 'Save Changes'}</Button>
      </Form>
    </>
  )
}

function refused(message: string, typed: SiteTexts, status: number) {
  return data({ message, typed }, status)
}
