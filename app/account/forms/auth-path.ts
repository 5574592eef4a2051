import { href } from 'react-router'

const authModes = ['sign-in', 'sign-up', 'code', 'reset'] as const

export type AuthMode = (typeof authModes)[number]
export type PendingAction = 'partner'

export interface Return {
  returnTo: string
  action: PendingAction | null
}

export function authPath(mode: AuthMode, { returnTo, action }: Return, more: Record<string, string> = {}): string {
  const query = new URLSearchParams()
  if (mode !== 'sign-in') query.set('mode', mode)
  for (const [name, value] of Object.entries(more)) query.set(name, value)
  if (returnTo !== '/') query.set('returnTo', returnTo)
  if (action) query.set('action', action)
  return query.size > 0 ? `${href('/auth')}?${query}` : href('/auth')
}

export function authMode(address: URLSearchParams): AuthMode {
  return authModes.find((mode) => mode === address.get('mode')) ?? 'sign-in'
}
