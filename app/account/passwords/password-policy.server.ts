import { brand } from '../../brand.ts'
import { config } from '../../platform/config/config.server.ts'
import { adminPasswordMin, passwordError } from './password-policy.ts'

const listSize = 10_000

let known: Promise<Set<string>> | undefined

export async function newPasswordError(
  password: string,
  { address, isAdmin }: { address: string; isAdmin: boolean },
): Promise<string | null> {
  return passwordError(password, {
    min: newPasswordMin(isAdmin),
    forbidden: [address, brand.name],
    isCommon: await isCommonPassword(password),
  })
}

export function newPasswordMin(isAdmin: boolean): number {
  return isAdmin ? Math.max(adminPasswordMin, config().passwordMin) : config().passwordMin
}

export async function isCommonPassword(password: string): Promise<boolean> {
  known ??= loadCommonPasswords()
  return (await known).has(password.normalize('NFKC').toLowerCase())
}

async function loadCommonPasswords() {
  const { dictionary } = await import('@zxcvbn-ts/language-common')
  return new Set(dictionary['passwords-common'].slice(0, listSize))
}
