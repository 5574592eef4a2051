import { brand } from '../../brand.ts'
import { config } from '../../platform/config/config.server.ts'
import { isCommonPassword } from './common-passwords.server.ts'
import { adminPasswordMin, passwordError } from './password-policy.ts'

/** Why this password cannot become the password of the account with this address, or null. */
export async function newPasswordError(
  password: string,
  { address, isAdmin }: { address: string; isAdmin: boolean },
): Promise<string | null> {
  return passwordError(password, {
    min: isAdmin ? Math.max(adminPasswordMin, config().passwordMin) : config().passwordMin,
    notThese: [address, brand.name],
    isCommon: await isCommonPassword(password),
  })
}
