import {
  type Done,
  type RefusedAnswer,
  refundWhenBusy,
  refuse,
  refuseExceeded,
  refuseOnError,
} from '../../account/forms/answers.server.ts'
import { fieldErrors } from '../../account/forms/auth-messages.ts'
import { isPassword } from '../../account/passwords/password-hash.server.ts'
import { sessionIdOf } from '../../account/sessions/session-cookie.server.ts'
import { accountDeleted } from '../../home/endings.server.ts'
import { consume } from '../../platform/http/limits.server.ts'
import { t } from '../../words/words.ts'
import { accountMessages } from '../account-messages.ts'
import { eraseAccount, passwordHashOf } from './erasure.server.ts'

export function answerErasure(userId: string, password: string, request: Request): Promise<Done | RefusedAnswer> {
  return refuseOnError(request, async () => {
    if (!password) return refuse(fieldErrors({ password: t(accountMessages.passwordMissing) }))
    // Counted per session, so that no stranger can keep a member from leaving.
    const session = { limit: 'erasure-session', key: sessionIdOf(request) ?? userId } as const
    if (!(await consume(session.limit, session.key))) return refuseExceeded(session)
    const hash = await passwordHashOf(userId)
    const turn = { lane: 'owners', key: userId } as const
    if (!hash || !(await refundWhenBusy([session], request, () => isPassword({ hash, password }, turn))))
      return refuse(fieldErrors({ password: t(accountMessages.passwordWrong) }))
    if (!(await eraseAccount(userId))) return refuse({ message: t(accountMessages.lastAdmin) }, 409)
    return { kind: 'done', done: t(accountDeleted) }
  })
}
