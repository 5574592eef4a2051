export const passwordMax = 128
export const adminPasswordMin = 15

export interface PasswordRules {
  /** Fewest characters. */
  min: number
  /** What the password must not be: the person's own address, the name of the product. */
  notThese: string[]
  isCommon: boolean
}

/** Why a password cannot be used, as a sentence for its field, or null. Characters count, not bytes. */
export function passwordError(password: string, { min, notThese, isCommon }: PasswordRules): string | null {
  const length = [...password].length
  if (length < min) return `Please use at least ${min} characters.`
  if (length > passwordMax) return `Please use at most ${passwordMax} characters.`
  if (notThese.some((word) => isSame(word, password)))
    return 'Please choose a password that is not your email address or the name of this site.'
  if (isCommon) return 'This password is too common. Please choose another one.'
  return null
}

function isSame(word: string, password: string) {
  return word.trim().toLowerCase() === password.trim().toLowerCase()
}
