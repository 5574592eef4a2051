import { href } from 'react-router'
import { config } from '../platform/config/config.server.ts'
import type { Mail } from '../platform/mail/mail.server.ts'
import { inLanguage } from '../words/language.server.ts'
import { t } from '../words/words.ts'

/** Returns the same mail for whatever there is to read, so that no inbox tells one piece of news from another. */
export function somethingNewMail(address: string): Mail {
  // Somebody else's request sends it, whose language is not that of the reader.
  return inLanguage('en', () => ({
    to: address,
    subject: t('Something new for you'),
    text: t(
      'Someone left something for this email address:\n\n{publicUrl}{href}\n\nIf this was not you, there is nothing you need to do.\n',
      { publicUrl: config().publicUrl, href: href('/next') },
    ),
  }))
}
