import type { Mail } from '../../platform/mail/mail.server.ts'

export function verificationMail(address: string, code: string): Mail {
  return {
    to: address,
    subject: 'Your code',
    text: `Someone gave this email address to open an account. To continue, enter this code within 10 minutes. It works once:

${code}

If this was not you, you do not need to do anything.
`,
  }
}
