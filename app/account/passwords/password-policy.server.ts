import { brand } from '../../brand.ts'
import { config } from '../../platform/config/config.server.ts'
import { isCommonPassword } from './common-passwords.server.ts'
import { adminPasswordMin, passwordError } from './password-policy.ts'

export async function newPasswordError(
  password: string,
  { address, isAdmin }: { address: string; isAdmin: boolean },
): Promise<string | null> {
  return passwordError(password, {
    min: isAdmin ? Math.max(adminPasswordMin, config().passwordMin) : config().passwordMin,
    forbidden: [address, brand.name],
    isCommon: await isCommonPassword(password),
  })
}
