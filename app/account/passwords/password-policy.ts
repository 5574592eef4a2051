export const passwordMax = 128
export const adminPasswordMin = 15

export interface PasswordRules {
  min: number
  forbidden: string[]
  isCommon: boolean
}

export function passwordError(password: string, { min, forbidden, isCommon }: PasswordRules): string | null {
  const length = [...password].length
  if (length < min) return `Please use at least ${min} characters.`
  if (length > passwordMax) return `Please use at most ${passwordMax} characters.`
  if (forbidden.some((word) => isSame(word, password)))
    return 'Please choose a password that is not your email address or the name of this site.'
  if (isCommon) return 'This password is too common. Please choose another one.'
  return null
}

function isSame(word: string, password: string) {
  return word.trim().toLowerCase() === password.trim().toLowerCase()
}
