import type { Member } from '../../account/sessions/session.server.ts'
import { limitRefusal } from '../../platform/http/limit-refusal.server.ts'
import { isUsedUp } from '../../platform/http/limits.server.ts'
import { postedForm } from '../../platform/http/posted-form.server.ts'
import { logError } from '../../platform/http/request-log.server.ts'
import { cleanLine, cleanParagraphs } from '../../platform/text/clean-text.ts'
import { cleanEmailAddress, isEmailAddress } from '../../platform/text/email-address.ts'
import { maxLengths } from '../../platform/text/text-fields.ts'
import { findOption } from '../../ui/form/options.ts'
import { msg, t } from '../../words/words.ts'
import {
  type ContactAnswer,
  type ContactMessage,
  contactFailed,
  contactFields,
  contactInvalid,
  contactRefusal,
  inquiryTypes,
} from './contact-message.ts'
import { type Allowances, contactAllowances, sendContactMessage } from './contact-messages.server.ts'

const texts = {
  emailMalformed: msg('Please enter a valid email address.'),
  sent: msg("Thank you for your message! We'll be in touch soon."),
  next: msg(
    'A person reads it and answers by email, to the address you gave. We cannot promise by when. We delete it after 12 months.',
  ),
}

type Result = { answer: ContactAnswer; status: number; headers?: { 'Retry-After': string } }

export async function answerContact(request: Request, member: Member | null): Promise<Result> {
  const message = parseMessage(await postedForm(request, { ...maxLengths(contactFields), inquiryType: 40 }))
  const refusal = validate(message)
  if (refusal) return { answer: { ...refusal, input: message }, status: 422 }
  const failed = { message: t(contactFailed), input: message }
  try {
    const allowances = contactAllowances(member, request)
    const submission = await sendContactMessage(message, allowances)
    if (submission !== 'limited') return { answer: { done: t(texts.sent), next: t(texts.next) }, status: 200 }
    const { sentence, headers } = await refusalOf(allowances)
    return { answer: { message: `${t(contactFailed)} ${sentence}`, input: message }, status: 429, headers }
  } catch (error) {
    logError(error, request)
    return { answer: failed, status: 500 }
  }
}

async function refusalOf([own, network = own]: Allowances) {
  const { limit, key } = (await isUsedUp(own.limit, own.key)) ? own : network
  return limitRefusal(limit, key)
}

function parseMessage(form: FormData): ContactMessage {
  const textOf = (name: string) => {
    const value = form.get(name)
    return typeof value === 'string' ? value : ''
  }
  return {
    name: cleanLine(textOf('name')),
    email: cleanEmailAddress(textOf('email')),
    subject: cleanLine(textOf('subject')),
    inquiryType: findOption(inquiryTypes, textOf('inquiryType'))?.id ?? inquiryTypes[0].id,
    message: cleanParagraphs(textOf('message')),
  }
}

function validate(message: ContactMessage) {
  const refusal = contactRefusal(message)
  if (refusal || isEmailAddress(message.email)) return refusal
  return { message: t(contactInvalid), errors: { 'contact-email': t(texts.emailMalformed) } }
}
