import { auth } from './auth.server.ts'
import { sessionCookie } from './session-cookie.server.ts'

/** Starts a session for an account. Out: its Set-Cookie line. */
export async function startSession(userId: string): Promise<string> {
  const { internalAdapter } = await (await auth()).$context
  const { token } = await internalAdapter.createSession(userId)
  return sessionCookie(token)
}
