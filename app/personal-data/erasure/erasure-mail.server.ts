import type { Mail } from '../../platform/mail/mail.server.ts'

export function erasureMail(address: string): Mail {
  return {
    to: address,
    subject: 'Your data is deleted',
    text: `Someone who knew the password asked to delete everything that was kept for this email address:

It is done.

If this was not you, change that password wherever else you use it.
`,
  }
}
