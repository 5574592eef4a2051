import { accountDeleted } from '../../account/account-deleted.ts'
import { fieldErrors } from '../../account/auth/form-errors.ts'
import { type Answer, refundWhenBusy, refuseExceeded, refuseOnError } from '../../account/limited-action.server.ts'
import { isPassword } from '../../account/passwords/password-hash.server.ts'
import { sessionIdOf } from '../../account/sessions/session-cookie.server.ts'
import { consume } from '../../platform/http/limits.server.ts'
import { accountMessages } from '../account-messages.ts'
import { eraseAccount, passwordHashOf } from './erasure.server.ts'

export function answerErasure(userId: string, password: string, request: Request): Promise<Answer> {
  return refuseOnError(request, async () => {
    if (!password) return { status: 400, refusal: fieldErrors({ password: accountMessages.passwordMissing }) }
    // Counted per session, so that no stranger can keep a member from leaving.
    const session = { limit: 'erasure-session', key: sessionIdOf(request) ?? userId } as const
    if (!(await consume(session.limit, session.key))) return refuseExceeded(session)
    const hash = await passwordHashOf(userId)
    const turn = { lane: 'owners', key: userId } as const
    if (!hash || !(await refundWhenBusy([session], request, () => isPassword({ hash, password }, turn))))
      return { status: 400, refusal: fieldErrors({ password: accountMessages.passwordWrong }) }
    if (!(await eraseAccount(userId))) return { status: 409, refusal: { message: accountMessages.lastAdmin } }
    return { status: 200, done: accountDeleted }
  })
}
