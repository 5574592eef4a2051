import { msg } from '../../words/words.ts'
import { sessionIdIn } from './session-cookie.server.ts'

export const flashTexts = {
  signedIn: msg('You are signed in.'),
  signedUp: msg(
    'Your account has been created, and you are signed in. “Account” shows what we hold about you, and lets you erase it.',
  ),
}

const lifetimeMs = 60_000

type Message = { path: string; text: string; expiresAt: number }

// In memory: one that is lost does no harm, because the answer to the form said the same.
const messages = new Map<string, Message>()

export function setFlashMessage(cookies: string | null, address: string, text: string, now = Date.now()): void {
  const id = sessionIdIn(cookies ?? '')
  if (!id) return
  const [path = ''] = address.split('?')
  for (const [old, { expiresAt }] of messages) if (expiresAt < Date.now()) messages.delete(old)
  messages.set(id, { path, text, expiresAt: now + lifetimeMs })
}

export function hasFlashMessage(id: string, path: string): boolean {
  return messages.get(id)?.path === path
}

export function takeFlashMessage(request: Request, path: string, now = Date.now()): string | null {
  if (messages.size === 0 || request.method !== 'GET') return null
  const id = sessionIdIn(request.headers.get('cookie') ?? '')
  const message = id ? messages.get(id) : undefined
  if (!id || message?.path !== path) return null
  messages.delete(id)
  return message.expiresAt < now ? null : message.text
}
