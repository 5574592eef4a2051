// PostgreSQL sends these as it ends a connection. The driver (3.4.9) may keep one, and then rejects a query of the next
// connection with it, before sending the query. Each connection of a pool may keep some.
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
