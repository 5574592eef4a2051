import { isEmailAddress } from '../account/credentials.ts'
import { cleanLine, cleanParagraphs } from '../platform/clean-text.ts'
import { clientKey } from '../platform/limits.server.ts'
import { postedForm } from '../platform/posted-form.server.ts'
import { logError } from '../platform/request-log.server.ts'
import {
  type ContactAnswer,
  type ContactErrors,
  type ContactMessage,
  contactFailed,
  contactMend,
  inquiryTypes,
  lengthRefusal,
} from './contact-message.ts'
import { sendContactMessage } from './contact-messages.server.ts'

const texts = {
  missing: 'Please fill out all required fields.',
  emailMalformed: 'Please enter a valid email address.',
  sent: "Thank you for your message! We'll be in touch soon.",
}

/** Takes a posted contact form: what its page or its script is told, with the status. Throws a Response for what is no form. */
export async function answerContact(request: Request): Promise<{ answer: ContactAnswer; status: number }> {
  const typed = messageIn(await postedForm(request))
  const refusal = refusalOf(typed)
  if (refusal) return { answer: { ...refusal, typed }, status: 422 }
  const failed = { message: contactFailed, typed }
  try {
    const isSent = await sendContactMessage(typed, clientKey(request.headers.get('x-upinde-client') ?? ''))
    return isSent ? { answer: { done: texts.sent }, status: 200 } : { answer: failed, status: 429 }
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
    ...(!name && { 'contact-name': 'Name is required.' }),
    ...(!email && { 'contact-email': 'E-mail is required.' }),
    ...(!message && { 'contact-message': 'Message is required.' }),
  }
  if (Object.keys(missing).length > 0) return { message: texts.missing, errors: missing }
  const tooLong = lengthRefusal(typed)
  if (tooLong || isEmailAddress(email)) return tooLong
  return { message: contactMend, errors: { 'contact-email': texts.emailMalformed } }
}
