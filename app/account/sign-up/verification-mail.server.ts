import type { Mail } from '../../platform/mail/mail.server.ts'

export function verificationMail(address: string, code: string): Mail {
  return {
    to: address,
    subject: 'Your code',
    text: `Someone gave this email address to open an account. This code goes on, once, within 10 minutes:

${code}

If this was not you, there is nothing you need to do.
`,
  }
}
