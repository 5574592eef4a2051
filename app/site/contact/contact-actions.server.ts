import { isEmailAddress } from '../../account/auth/credentials.ts'
import { limitRefusal } from '../../platform/http/limit-refusal.server.ts'
import { clientKey } from '../../platform/http/limits.server.ts'
import { postedForm } from '../../platform/http/posted-form.server.ts'
import { logError } from '../../platform/log/request-log.server.ts'
import { cleanLine, cleanParagraphs } from '../../platform/text/clean-text.ts'
import { lengthError } from '../../platform/text/text-length.ts'
import { findOption } from '../../ui/form/options.ts'
import {
  type ContactAnswer,
  type ContactErrors,
  type ContactMessage,
  contactFailed,
  contactInvalid,
  inquiryTypes,
  maxMessageLength,
} from './contact-message.ts'
import { sendContactMessage } from './contact-messages.server.ts'

const texts = {
  missing: 'Please fill out all required fields.',
  emailMalformed: 'Please enter a valid email address.',
  sent: "Thank you for your message! We'll be in touch soon.",
}

// In characters; together they fit into the largest form that the server accepts.
const lengths = {
  name: { what: 'Name', max: 200 },
  email: { what: 'E-mail', max: 254 },
  subject: { what: 'Subject', max: 200 },
  message: { what: 'Message', max: maxMessageLength },
}

type Result = { answer: ContactAnswer; status: number; headers?: { 'Retry-After': string } }

export async function answerContact(request: Request): Promise<Result> {
  const typed = parseMessage(await postedForm(request))
  const refusal = validate(typed)
  if (refusal) return { answer: { ...refusal, typed }, status: 422 }
  const failed = { message: contactFailed, typed }
  try {
    const client = clientKey(request.headers.get('x-upinde-client') ?? '')
    const submission = await sendContactMessage(typed, client)
    if (submission !== 'limited') return { answer: { done: texts.sent }, status: 200 }
    const { sentence, headers } = await limitRefusal('contact-client', client)
    return { answer: { message: `${contactFailed} ${sentence}`, typed }, status: 429, headers }
  } catch (error) {
    logError(error, request)
    return { answer: failed, status: 500 }
  }
}

function parseMessage(form: FormData): ContactMessage {
  const typed = (name: string) => {
    const value = form.get(name)
    return typeof value === 'string' ? value : ''
  }
  return {
    name: cleanLine(typed('name')),
    email: cleanLine(typed('email')),
    subject: cleanLine(typed('subject')),
    inquiryType: findOption(inquiryTypes, typed('inquiryType'))?.id ?? inquiryTypes[0].id,
    message: cleanParagraphs(typed('message')),
  }
}

function validate(typed: ContactMessage): { message: string; errors: ContactErrors } | null {
  const { name, email, message } = typed
  const missing: ContactErrors = {
    ...(!name && { 'contact-name': 'Please enter your name.' }),
    ...(!email && { 'contact-email': 'Please enter your e-mail address.' }),
    ...(!message && { 'contact-message': 'Please write your message.' }),
  }
  if (Object.keys(missing).length > 0) return { message: texts.missing, errors: missing }
  const long = checkLengths(typed)
  if (long || isEmailAddress(email)) return long
  return { message: contactInvalid, errors: { 'contact-email': texts.emailMalformed } }
}

function checkLengths(typed: ContactMessage) {
  const errors: ContactErrors = {}
  for (const field of Object.keys(lengths) as (keyof typeof lengths)[]) {
    const { what, max } = lengths[field]
    const error = lengthError(what, typed[field], max)
    if (error) errors[`contact-${field}`] = error
  }
  return Object.keys(errors).length > 0 ? { message: contactInvalid, errors } : null
}
