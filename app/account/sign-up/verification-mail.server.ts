import type { Mail } from '../../platform/mail/mail.server.ts'
import { t } from '../../words/words.ts'

export function verificationMail(address: string, code: string): Mail {
  return {
    to: address,
    subject: t('Your code'),
    text: t(
      'Someone gave this email address to open an account. To continue, enter this code within 10 minutes. It works once:\n\n{code}\n\nIf this was not you, you do not need to do anything.\n',
      { code },
    ),
  }
}
