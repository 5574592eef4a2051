type Connection = { write(text: string): unknown; end(): unknown }

const encoder = new TextEncoder()

/** Sends the events of one open page, and keeps them until there is a connection. */
export class EventSender {
  readonly #onEnd: () => void
  #unsent: string[] = []
  #connection: Connection | undefined
  #isOpen = true

  constructor(onEnd: () => void) {
    this.#onEnd = onEnd
  }

  send(text: string): void {
    if (!this.#isOpen) return
    if (this.#connection) this.#connection.write(text)
    else this.#unsent.push(text)
  }

  /** Only the first connection counts. */
  connect(connection: Connection): void {
    if (this.#connection) return
    this.#connection = connection
    for (const text of this.#unsent) connection.write(text)
    this.#unsent = []
    if (!this.#isOpen) connection.end()
  }

  end(): void {
    if (!this.#isOpen) return
    this.stop()
    this.#connection?.end()
  }

  /** Ends without a word to the connection, because that has ended. */
  stop(): void {
    if (!this.#isOpen) return
    this.#isOpen = false
    this.#onEnd()
  }
}

/** The body of an answer that sends events. The host connects its sender to the socket, and others read it. */
export class EventStream extends ReadableStream<Uint8Array> {
  readonly sender: EventSender

  constructor(sender: EventSender) {
    const source: UnderlyingDefaultSource<Uint8Array> = {
      pull(controller) {
        const write = (text: string) => controller.enqueue(encoder.encode(text))
        sender.connect({ write, end: () => controller.close() })
      },
      cancel: () => sender.stop(),
    }
    super(source, { highWaterMark: 0 })
    this.sender = sender
  }
}
