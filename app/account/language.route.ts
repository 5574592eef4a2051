import { data, href, redirect } from 'react-router'
import { config } from '../platform/config/config.server.ts'
import { postedForm } from '../platform/http/posted-form.server.ts'
import { t } from '../words/words.ts'
import type { Route } from './+types/language.route'
import { chooseLanguage } from './own-account.server.ts'
import { requireMember } from './sessions/session.server.ts'

export function loader({ context, url }: Route.LoaderArgs) {
  requireMember(context, url)
  return redirect(href('/account'))
}

export async function action({ context, request, url }: Route.ActionArgs) {
  const { userId } = requireMember(context, url)
  const posted = (await postedForm(request, { language: 10 })).get('language')
  const language = config().languages.find((each) => each === posted)
  if (!language) throw data(t('Please choose a language.'), 422)
  await chooseLanguage(userId, language)
  return redirect(`${href('/account')}?saved`)
}
