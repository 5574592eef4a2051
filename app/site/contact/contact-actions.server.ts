import { isEmailAddress } from '../../account/auth/credentials.ts'
import { limitRefusal } from '../../platform/http/limit-refusal.server.ts'
import { clientKey } from '../../platform/http/limits.server.ts'
import { postedForm } from '../../platform/http/posted-form.server.ts'
import { logError } from '../../platform/log/request-log.server.ts'
import { cleanLine, cleanParagraphs } from '../../platform/text/clean-text.ts'
import { tooLong } from '../../platform/text/text-length.ts'
import {
  type ContactAnswer,
  type ContactErrors,
  type ContactMessage,
  contactFailed,
  contactMend,
  inquiryTypes,
  longestMessage,
} from './contact-message.ts'
import { sendContactMessage } from './contact-messages.server.ts'

const texts = {
  missing: 'Please fill out all required fields.',
  emailMalformed: 'Please enter a valid email address.',
  sent: "Thank you for your message! We'll be in touch soon.",
}

/** How long each text may be, in characters. All of them together fit into the largest form that is taken. */
const lengths = {
  name: { what: 'Name', most: 200 },
  email: { what: 'E-mail', most: 254 },
  subject: { what: 'Subject', most: 200 },
  message: { what: 'Message', most: longestMessage },
}

type Answered = { answer: ContactAnswer; status: number; headers?: { 'Retry-After': string } }

/** Takes a posted contact form: what its page or its script is told, with the status. Throws a Response for what is no form. */
export async function answerContact(request: Request): Promise<Answered> {
  const typed = messageIn(await postedForm(request))
  const refusal = refusalOf(typed)
  if (refusal) return { answer: { ...refusal, typed }, status: 422 }
  const failed = { message: contactFailed, typed }
  try {
    const client = clientKey(request.headers.get('x-upinde-client') ?? '')
    if (await sendContactMessage(typed, client)) return { answer: { done: texts.sent }, status: 200 }
    const { sentence, headers } = await limitRefusal('contact-client', client)
    return { answer: { message: `${contactFailed} ${sentence}`, typed }, status: 429, headers }
  } catch (error) {
    logError(error, request)
    return { answer: failed, status: 500 }
  }
}

// An inquiry type that is not offered is the default, General inquiry.
function messageIn(form: FormData): ContactMessage {
  const typed = (name: string) => {
    const value = form.get(name)
    return typeof value === 'string' ? value : ''
  }
  return {
    name: cleanLine(typed('name')),
    email: cleanLine(typed('email')),
    subject: cleanLine(typed('subject')),
    inquiryType: inquiryTypes.find((type) => type === typed('inquiryType')) ?? inquiryTypes[0],
    message: cleanParagraphs(typed('message')),
  }
}

function refusalOf(typed: ContactMessage): { message: string; errors: ContactErrors } | null {
  const { name, email, message } = typed
  const missing: ContactErrors = {
    ...(!name && { 'contact-name': 'Please enter your name.' }),
    ...(!email && { 'contact-email': 'Please enter your e-mail address.' }),
    ...(!message && { 'contact-message': 'Please write your message.' }),
  }
  if (Object.keys(missing).length > 0) return { message: texts.missing, errors: missing }
  const long = lengthRefusal(typed)
  if (long || isEmailAddress(email)) return long
  return { message: contactMend, errors: { 'contact-email': texts.emailMalformed } }
}

function lengthRefusal(typed: ContactMessage) {
  const errors: ContactErrors = {}
  for (const field of Object.keys(lengths) as (keyof typeof lengths)[]) {
    const { what, most } = lengths[field]
    const error = tooLong(what, typed[field], most)
    if (error) errors[`contact-${field}`] = error
  }
  return Object.keys(errors).length > 0 ? { message: contactMend, errors } : null
}
