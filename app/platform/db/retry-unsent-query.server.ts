// PostgreSQL says these as it ends a connection; the query under way then fails with CONNECTION_CLOSED. The driver (3.4.9)
// keeps them for the next query on the connection that follows, and refuses that one before it is sent.
const lastWords = ['57P01', '57P02']
// Each connection of a pool may have some.
const mostTries = 10

/**
 * Asks the database, and asks again where the driver refused to send a query because of how the connection before it ended.
 * Throws whatever else `ask` throws, and that too once `isBegun` says that something was sent.
 */
export async function retryUnsentQuery<Result>(ask: () => Promise<Result>, isBegun = () => false): Promise<Result> {
  for (let left = mostTries; ; left -= 1) {
    try {
      return await ask()
    } catch (error) {
      const { code = '' } = error as { code?: string }
      if (left === 0 || isBegun() || !lastWords.includes(code)) throw error
    }
  }
}
