import { href } from 'react-router'
import { config } from '../platform/config/config.server.ts'
import type { Mail } from '../platform/mail/mail.server.ts'
import { inLanguage, language } from '../words/language.server.ts'
import { pathIn } from '../words/languages.ts'
import { t } from '../words/words.ts'

/**
 * Returns the same mail for whatever there is to read, so that no inbox tells one piece of news from another. Somebody
 * else's request sends it, so it is in the language that the member has chosen, if the site is served in it.
 */
export function somethingNewMail(address: string, chosen: string | null): Mail {
  const served = config().languages.find((each) => each === chosen) ?? 'en'
  return inLanguage(served, () => ({
    to: address,
    subject: t('Something new for you'),
    text: t(
      'Someone left something for this email address:\n\n{publicUrl}{href}\n\nIf this was not you, there is nothing you need to do.\n',
      { publicUrl: config().publicUrl, href: pathIn(language(), href('/next')) },
    ),
  }))
}
