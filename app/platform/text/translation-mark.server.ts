import { hash } from 'node:crypto'

/** `outdated`: the original has changed since it was translated. */
export type TranslationState = 'missing' | 'outdated' | 'current'

/** Returns what a translation keeps of its original, to tell whether it has changed since. */
export function markOf(original: string): string {
  return hash('sha256', original, 'base64url')
}

export function translationState(translation: { mark: string | null } | undefined, original: string): TranslationState {
  if (!translation) return 'missing'
  return translation.mark === markOf(original) ? 'current' : 'outdated'
}
