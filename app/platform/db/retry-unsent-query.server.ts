// Sent at a connection's end. On each pooled connection the driver (3.4.9) may later reject unsent queries with them.
const shutdownCodes = ['57P01', '57P02']
const maxRetries = 10

export async function retryUnsentQuery<Result>(send: () => Promise<Result>, wasSent = () => false): Promise<Result> {
  for (let retriesLeft = maxRetries; ; retriesLeft -= 1) {
    try {
      return await send()
    } catch (error) {
      const { code = '' } = error as { code?: string }
      if (retriesLeft === 0 || wasSent() || !shutdownCodes.includes(code)) throw error
    }
  }
}
