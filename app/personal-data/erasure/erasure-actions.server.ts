import { accountDeleted } from '../../account/account-deleted.ts'
import { fieldErrors } from '../../account/auth/form-errors.ts'
import { type Answer, answering, limited, refunding } from '../../account/limited-action.server.ts'
import { isPassword } from '../../account/passwords/password-hash.server.ts'
import { sessionTokenOf } from '../../account/sessions/session-cookie.server.ts'
import { consume } from '../../platform/http/limits.server.ts'
import { accountMessages } from '../account-messages.ts'
import { eraseAccount, passwordHashOf } from './erasure.server.ts'

/**
 * Erases the account of a member who typed the password once more. Tries are counted by session, so that no stranger can
 * keep a member from leaving.
 */
export function answerErasure(userId: string, password: string, request: Request): Promise<Answer> {
  return answering(request, async () => {
    if (!password) return { status: 400, refusal: fieldErrors({ password: accountMessages.passwordMissing }) }
    const session = { limit: 'erasure-session', whom: sessionTokenOf(request) ?? userId } as const
    if (!(await consume(session.limit, session.whom))) return limited(session)
    const hash = await passwordHashOf(userId)
    if (!hash || !(await refunding([session], request, () => isPassword({ hash, password }))))
      return { status: 400, refusal: fieldErrors({ password: accountMessages.passwordWrong }) }
    if (!(await eraseAccount(userId))) return { status: 409, refusal: { message: accountMessages.lastAdmin } }
    return { status: 200, done: accountDeleted }
  })
}
