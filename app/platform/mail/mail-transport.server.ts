import { join } from 'node:path'
import { createTransport } from 'nodemailer'
import { createFileOnce } from '../bytes/durable-file.server.ts'
import { config } from '../config/config.server.ts'
import { blindIndex, blindIndexes } from '../crypto/sealed.server.ts'

export type Mail = { to: string; subject: string; text: string }

let sender: ((mail: Mail, id: string) => Promise<void>) | undefined

export function sendMail(mail: Mail, id: string): Promise<void> {
  const { smtpUrl } = config()
  sender ??= smtpUrl ? smtpSender(smtpUrl) : writeToFile
  return sender(mail, id)
}

export function mailFileName(address: string, id: string): string {
  return `${recipientIndex(address)}.${id}.eml`
}

function smtpSender(url: string) {
  const relay = createTransport({
    url,
    // Without TLS, an eavesdropper learns who is a member. `?requireTLS=false` in SMTP_URL lifts this.
    requireTLS: !isLoopback(new URL(url).hostname),
    // The name in the SMTP greeting, which is the machine's own by default.
    name: new URL(config().publicUrl).hostname,
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 30_000,
  })
  return async (mail: Mail) => {
    await relay.sendMail(messageOf(mail))
  }
}

async function writeToFile(mail: Mail, id: string) {
  const writer = createTransport({ streamTransport: true, buffer: true, newline: 'unix' })
  // Keeps the text unencoded, so that links can be copied from the file.
  writer.use('stream', (composed, done) => {
    if (composed.message) composed.message.getTransferEncoding = () => '8bit'
    done()
  })
  const { message } = await writer.sendMail(messageOf(mail))
  createFileOnce(join(config().mailDir, mailFileName(mail.to, id)), message as Buffer)
}

function messageOf({ to, subject, text }: Mail) {
  // An address in an object is never parsed as a list of addresses.
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

function isLoopback(host: string) {
  return ['localhost', '127.0.0.1', '[::1]'].includes(host)
}

/** Returns a blind index by which mails are found. It differs from the one by which accounts are found. */
export function recipientIndex(address: string): string {
  return blindIndex('email-index', normalise(address))
}

export function recipientIndexes(address: string): string[] {
  return blindIndexes('email-index', normalise(address))
}

function normalise(address: string) {
  return `mail|${address.trim().normalize('NFC').toLowerCase()}`
}
