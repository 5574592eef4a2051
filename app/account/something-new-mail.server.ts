import { href } from 'react-router'
import { config } from '../platform/config/config.server.ts'
import type { Mail } from '../platform/mail/mail.server.ts'

/** Returns the same mail for whatever there is to read, so that no inbox tells one piece of news from another. */
export function somethingNewMail(address: string): Mail {
  return {
    to: address,
    subject: 'Something new for you',
    text: `Someone left something for this email address:

${config().publicUrl}${href('/next')}

If this was not you, there is nothing you need to do.
`,
  }
}
