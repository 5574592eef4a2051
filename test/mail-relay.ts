import { once } from 'node:events'
import { type AddressInfo, createServer, type Socket } from 'node:net'
import { createInterface } from 'node:readline'

export type Received = { greeting: string; recipients: string[]; lines: string[] }

/** Keeps the mails it receives; refuses recipients with "refused" in their address. */
export async function startMailRelay() {
  const received: Received[] = []
  const relay = createServer((socket) => answer(socket))
  let accepted = Promise.resolve()
  await once(relay.listen(0, '127.0.0.1'), 'listening')
  const { port } = relay.address() as AddressInfo
  return {
    url: `smtp://127.0.0.1:${port}`,
    received,
    /** Acknowledges further mails only after `gate`. */
    acceptAfter: (gate: Promise<void>) => {
      accepted = gate
    },
    leave: () => relay.close(),
    comeBack: () => once(relay.listen(port, '127.0.0.1'), 'listening'),
  }

  /** As much of RFC 5321 as one sender needs. */
  async function answer(socket: Socket) {
    const say = (line: string) => socket.write(`${line}\r\n`)
    const mail: Received = { greeting: '', recipients: [], lines: [] }
    let inText = false
    say('220 relay')
    for await (const line of createInterface({ input: socket })) {
      if (inText && line !== '.') mail.lines.push(line)
      else if (inText) {
        inText = false
        received.push(mail)
        await accepted
        say('250 taken')
      } else if (line.startsWith('EHLO')) {
        mail.greeting = line
        say('250 relay')
      } else if (line.startsWith('RCPT TO:')) {
        const recipient = line.slice('RCPT TO:'.length)
        if (!recipient.includes('refused')) mail.recipients.push(recipient)
        say(recipient.includes('refused') ? '550 no' : '250 yes')
      } else if (line === 'DATA') {
        inText = true
        say('354 go on')
      } else if (line === 'QUIT') {
        socket.end('221 bye\r\n')
      } else say('250 fine')
    }
  }
}
