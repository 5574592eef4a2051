import { data } from 'react-router'
import { t } from '../../words/words.ts'
import { authMessages, type FormAnswer } from './auth-messages.ts'

/** Sends a form to the server. Without a connection the card stays, with `typed` and what failed. */
export async function sendForm<Answer>(send: () => Promise<Answer>, typed: FormAnswer = {}) {
  try {
    return await send()
  } catch (error) {
    if (error instanceof Response) throw error
    return data<FormAnswer>({ ...typed, message: t(authMessages.failed) }, 503)
  }
}
