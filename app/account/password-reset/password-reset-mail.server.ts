import { config } from '../../platform/config/config.server.ts'
import type { Mail } from '../../platform/mail/mail.server.ts'

export function passwordResetMail(address: string, token: string): Mail {
  return {
    to: address,
    subject: 'Set a new password',
    text: `Someone asked to set a new password for this email address. To set one, open this link within an hour. It works once:

${config().publicUrl}/auth/new-password?token=${token}

If this was not you, you do not need to do anything.
`,
  }
}
