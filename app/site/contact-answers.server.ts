import { clientKey } from '../platform/limits.server.ts'
import { postedForm } from '../platform/posted-form.server.ts'
import { logError } from '../platform/request-log.server.ts'
import { type ContactAnswer, contactMessageIn, contactRefusal, contactTexts } from './contact-message.ts'
import { sendContactMessage } from './contact-messages.server.ts'

/** Takes a posted contact form: what its page or its script is told, with the status. Throws a Response for what is no form. */
export async function answerContact(request: Request): Promise<{ answer: ContactAnswer; status: number }> {
  const typed = contactMessageIn(await postedForm(request))
  const refusal = contactRefusal(typed)
  if (refusal) return { answer: { ...refusal, typed }, status: 422 }
  const failed = { message: contactTexts.failed, typed }
  try {
    const isSent = await sendContactMessage(typed, clientKey(request.headers.get('x-upinde-client') ?? ''))
    return isSent ? { answer: { done: contactTexts.sent }, status: 200 } : { answer: failed, status: 429 }
  } catch (error) {
    logError(error, request)
    return { answer: failed, status: 500 }
  }
}
