import type { Mail } from '../../platform/mail/mail.server.ts'

/** The mail with the code of a pending sign-up, the same for every address. It names neither the product nor the person. */
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
