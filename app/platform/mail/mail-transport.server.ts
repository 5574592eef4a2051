import { join } from 'node:path'
import { createTransport } from 'nodemailer'
import { config } from '../config/config.server.ts'
import { createFileOnce } from '../files/durable-file.server.ts'
import { recipientIndex } from './mail-recipient.server.ts'

/** One message to one address, in plain text. */
export type Mail = { to: string; subject: string; text: string }

let sender: ((mail: Mail, id: string) => Promise<void>) | undefined

/**
 * Hands a mail to the relay of `SMTP_URL`, or writes it into the mail folder, as one file however often it is sent. Throws
 * when refused.
 */
export function sendMail(mail: Mail, id: string): Promise<void> {
  const { smtpUrl } = config()
  sender ??= smtpUrl ? throughRelay(smtpUrl) : asFile
  return sender(mail, id)
}

/** The name of a mail's file. It begins with whom it is for, so that nothing has to be opened to find it. */
export function mailFileName(address: string, id: string): string {
  return `${recipientIndex(address)}.${id}.eml`
}

function throughRelay(url: string) {
  const relay = createTransport({
    url,
    // Without TLS whoever listens reads who is a member. A query parameter of SMTP_URL can lift this (`?requireTLS=false`).
    requireTLS: !isThisMachine(new URL(url).hostname),
    // The name for the greeting; the default would be the machine's own.
    name: new URL(config().publicUrl).hostname,
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 30_000,
  })
  return async (mail: Mail) => {
    await relay.sendMail(messageOf(mail))
  }
}

async function asFile(mail: Mail, id: string) {
  const writer = createTransport({ streamTransport: true, buffer: true, newline: 'unix' })
  // No encoding of the text, so that a link can be copied from the file with any editor.
  writer.use('stream', (composed, done) => {
    if (composed.message) composed.message.getTransferEncoding = () => '8bit'
    done()
  })
  const { message } = await writer.sendMail(messageOf(mail))
  createFileOnce(join(config().mailDir, mailFileName(mail.to, id)), message as Buffer)
}

function messageOf({ to, subject, text }: Mail) {
  // An address as an object is never read as a list of several.
  const recipient = { name: '', address: to }
  // Asks out-of-office programs not to answer (RFC 3834).
  const headers = { 'Auto-Submitted': 'auto-generated' }
  return {
    from: config().mailFrom,
    to: recipient,
    subject,
    text,
    headers,
    disableFileAccess: true,
    disableUrlAccess: true,
  }
}

function isThisMachine(host: string) {
  return ['localhost', '127.0.0.1', '[::1]'].includes(host)
}
