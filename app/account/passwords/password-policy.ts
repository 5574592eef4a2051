import { t } from '../../words/words.ts'
export const passwordMax = 128
export const adminPasswordMin = 15

export interface PasswordRules {
  min: number
  forbidden: string[]
  isCommon: boolean
}

export function passwordError(password: string, { min, forbidden, isCommon }: PasswordRules): string | null {
  const length = [...password].length
  if (length < min) return t('Please use at least {min} characters.', { min })
  if (length > passwordMax) return t('Please use at most {passwordMax} characters.', { passwordMax })
  if (forbidden.some((word) => isSame(word, password)))
    return t('Please choose a password that is not your email address or the name of this site.')
  if (isCommon) return t('This password is too common. Please choose another one.')
  return null
}

/** Whether a password is no more than this word. */
export function isSame(word: string, password: string) {
  return word.trim().toLowerCase() === password.trim().toLowerCase()
}
