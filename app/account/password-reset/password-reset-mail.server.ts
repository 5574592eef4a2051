import { config } from '../../platform/config/config.server.ts'
import type { Mail } from '../../platform/mail/mail.server.ts'
import { language } from '../../words/language.server.ts'
import { pathIn } from '../../words/languages.ts'
import { t } from '../../words/words.ts'

export function passwordResetMail(address: string, token: string): Mail {
  return {
    to: address,
    subject: t('Set a new password'),
    text: t(
      'Someone asked to set a new password for this email address. To set one, open this link within an hour. It works once:\n\n{publicUrl}/auth/new-password?token={token}\n\nIf this was not you, you do not need to do anything.\n',
      { publicUrl: config().publicUrl + pathIn(language(), ''), token },
    ),
  }
}
