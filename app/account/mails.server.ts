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

export function verificationMail(address: string, code: string): Mail {
  return {
    to: address,
    subject: t('Your code'),
    text: t(
      'Someone gave this email address for an account. To continue, enter this code within 10 minutes. It works once:\n\n{code}\n\nIf this was not you, you do not need to do anything.\n',
      { code },
    ),
  }
}

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

export function addressChangeMail(oldAddress: string): Mail {
  return {
    to: oldAddress,
    subject: t('Your address is replaced'),
    text: t(
      'Someone who knew the password asked to use another email address instead of this one:\n\nIt is done.\n\nIf this was not you, change that password wherever else you use it.\n',
    ),
  }
}

export function erasureMail(address: string): Mail {
  return {
    to: address,
    subject: t('Your data is deleted'),
    text: t(
      'Someone who knew the password asked to delete everything that was kept for this email address:\n\nIt is done.\n\nIf this was not you, change that password wherever else you use it.\n',
    ),
  }
}
