import type { ActionFunctionArgs } from 'react-router'
import { type Member, requireAdmin } from '../../account/sessions/session.server.ts'
import { postedForm } from '../../platform/http/posted-form.server.ts'
import { logError } from '../../platform/http/request-log.server.ts'
import { lengthError } from '../../platform/text/text-fields.ts'
import { type SiteTextKind, siteTextKinds, siteTextPages } from '../../site/site-texts/site-text-kinds.ts'
import type { WrittenTexts } from '../../site/site-texts/site-texts.server.ts'
import { t } from '../../words/words.ts'
import { redirectOnce } from '../frame/one-time-outcome.server.ts'
import { messages, postedTexts, type Refusal, refused } from './site-texts-form.ts'

const maxCharacters = 125_000

type Posted = Pick<ActionFunctionArgs, 'context' | 'request'> & {
  admin: Member | null
  kinds: readonly SiteTextKind[]
  editor: string
}
type Save = (adminId: string, texts: WrittenTexts) => Promise<Refusal | null>

/** Leads to the editor when the texts are saved, and else gives them back. */
export async function savePostedTexts({ admin, context, request, kinds, editor }: Posted, save: Save) {
  const input = postedTexts(await postedForm(request, fieldsOf(kinds)), kinds)
  if (Object.values(input).every(({ content }) => content === '')) requireAdmin(context)
  if (!admin) return refused({ message: messages.notAdmin, status: 401, input })
  const errors = lengthErrorsOf(input)
  if (errors) return refused({ message: messages.tooLong, status: 422, input, errors })
  try {
    const refusal = await save(admin.userId, input)
    return refusal ? refused(refusal) : redirectOnce(`${editor}?saved`)
  } catch (error) {
    logError(error, request)
    return refused({ message: messages.failed, status: 500, input })
  }
}

function fieldsOf(kinds: readonly SiteTextKind[]): Record<string, number> {
  const fields = kinds.map((kind) => ({ [kind]: maxCharacters, [`${kind}Version`]: 9, [`${kind}Mark`]: 100 }))
  return Object.assign({}, ...fields)
}

function lengthErrorsOf(texts: WrittenTexts): Refusal['errors'] {
  const errors = siteTextKinds.flatMap((kind) => {
    const error = lengthError(t(siteTextPages[kind].title), texts[kind]?.content ?? '', maxCharacters)
    return error ? [[kind, error]] : []
  })
  return errors.length > 0 ? Object.fromEntries(errors) : undefined
}
