import { auth, refusalCode } from './auth.server.ts'
import { authTexts } from './auth-texts.ts'
import type { Credentials } from './credentials.ts'
import { emailIndex } from './email-index.server.ts'
import type { Refusal } from './refusal.ts'
import { sessionCookie } from './session-cookie.server.ts'

/** A started session as its Set-Cookie line, or why there is none. */
export type SignIn = { cookie: string } | { refusal: Refusal }

const wrongCredentials = ['INVALID_EMAIL_OR_PASSWORD', 'PASSWORD_TOO_LONG']

/**
 * Signs a member in. An unknown address and a wrong password are answered alike, and both cost one hash.
 * Throws TooManyHashes.
 */
export async function signIn({ email, password }: Credentials): Promise<SignIn> {
  const { api } = await auth()
  try {
    const { token } = await api.signInEmail({ body: { email: emailIndex(email), password } })
    return { cookie: sessionCookie(token) }
  } catch (error) {
    if (!wrongCredentials.includes(refusalCode(error) ?? '')) throw error
    return { refusal: { message: authTexts.invalid } }
  }
}
