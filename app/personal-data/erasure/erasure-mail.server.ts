import type { Mail } from '../../platform/mail/mail.server.ts'
import { t } from '../../words/words.ts'

export function erasureMail(address: string): Mail {
  return {
    to: address,
    subject: t('Your data is deleted'),
    text: t(
      'Someone who knew the password asked to delete everything that was kept for this email address:\n\nIt is done.\n\nIf this was not you, change that password wherever else you use it.\n',
    ),
  }
}
