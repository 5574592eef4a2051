import type { ActionFunctionArgs } from 'react-router'
import { adminOrLapsed } from '../../account/sessions/lapsed-session-form.server.ts'
import { requireAdmin } from '../../account/sessions/session.server.ts'
import { postedForm } from '../../platform/http/posted-form.server.ts'
import { logError } from '../../platform/http/request-log.server.ts'
import { hasErrors, lengthErrors } from '../../platform/text/text-fields.ts'
import { type SiteTextKind, siteTextPages } from '../../site/site-texts/site-text-kinds.ts'
import type { WrittenTexts } from '../../site/site-texts/site-texts.server.ts'
import { redirectOnce } from '../frame/one-time-outcome.server.ts'
import { editorOf, messages, postedTexts, type Refusal, refused } from './site-texts-form.ts'

const max = 125_000

type Posted = Pick<ActionFunctionArgs, 'context' | 'request'> & { kinds: readonly SiteTextKind[] }
type Save = (adminId: string, texts: WrittenTexts) => Promise<Refusal | null>

/** Leads to the editor when the texts are saved, and else gives them back. */
export async function savePostedTexts({ context, request, kinds }: Posted, save: Save) {
  const admin = adminOrLapsed(context)
  const fields = kinds.map((kind) => ({ [kind]: max, [`${kind}Version`]: 9, [`${kind}Mark`]: 100 }))
  const input = postedTexts(await postedForm(request, Object.assign({}, ...fields)), kinds)
  if (Object.values(input).every(({ content }) => content === '')) requireAdmin(context)
  if (!admin) return refused({ message: messages.notAdmin, status: 401, input })
  const labels = Object.fromEntries(kinds.map((kind) => [kind, { label: siteTextPages[kind].title, max }]))
  const errors = lengthErrors(labels, Object.fromEntries(kinds.map((kind) => [kind, input[kind]?.content ?? ''])))
  if (hasErrors(errors)) return refused({ message: messages.tooLong, status: 422, input, errors })
  try {
    const refusal = await save(admin.userId, input)
    return refusal ? refused(refusal) : redirectOnce(`${editorOf(kinds)}?saved`)
  } catch (error) {
    logError(error, request)
    return refused({ message: messages.failed, status: 500, input })
  }
}
