import type { ActionFunctionArgs } from 'react-router'
import { currentAdmin, requireAdmin } from '../../account/sessions/session.server.ts'
import { answerTo, type Outcome, refused, refusedFor, settled } from '../../forms/form-action.server.ts'
import { typedIn } from '../../forms/outcome.ts'
import { postedForm } from '../../platform/http/posted-form.server.ts'
import { lengthError } from '../../platform/text/length-error.ts'
import { type SiteTextKind, siteTextPages } from '../../site/site-texts/site-text-kinds.ts'
import type { WrittenTexts } from '../../site/site-texts/site-texts.server.ts'
import { t } from '../../words/words.ts'
import { redirectOnce } from '../frame/one-time-outcome.server.ts'
import { editorOf, inputOf, messages, textsIn } from './site-texts-form.ts'

const max = 125_000

type Posted = Pick<ActionFunctionArgs, 'context' | 'request'> & { kinds: readonly SiteTextKind[] }
/** Returns why nothing was saved, with the versions that would be replaced next time, or null. */
type Save = (
  adminId: string,
  texts: WrittenTexts,
) => Promise<{ status: 409 | 422; message: string; texts: WrittenTexts } | null>

/** Leads to the editor when the texts are saved, and else gives them back. */
export async function savePostedTexts({ context, request, kinds }: Posted, save: Save) {
  const admin = currentAdmin(context)
  const fields = kinds.map((kind) => ({ [kind]: max, [`${kind}Version`]: 9, [`${kind}Mark`]: 100 }))
  let input = typedIn(await postedForm(request, Object.assign({}, ...fields)))
  const texts = textsIn(input, kinds)
  if (Object.values(texts).every(({ content }) => content === '')) requireAdmin(context)
  const outcome = await settled(request, { failed: messages.failed }, async (): Promise<Outcome> => {
    if (!admin) return refused(401, messages.notAdmin)
    const long = kinds.map((kind) => [kind, lengthError(t(siteTextPages[kind].title), texts[kind]?.content ?? '', max)])
    const wrong = refusedFor(messages.tooLong, Object.fromEntries(long))
    if (wrong) return wrong
    const refusal = await save(admin.userId, texts)
    if (!refusal) return { kind: 'done', to: redirectOnce(`${editorOf(kinds)}?saved`) }
    input = inputOf(refusal.texts)
    return refused(refusal.status, refusal.message)
  })
  return answerTo(outcome, input, context)
}
