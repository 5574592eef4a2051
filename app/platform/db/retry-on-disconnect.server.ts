import { setTimeout as pause } from 'node:timers/promises'

const againAfterMs = 100
const driverCodes = ['CONNECTION_CLOSED', 'CONNECTION_ENDED', 'CONNECTION_DESTROYED', 'CONNECT_TIMEOUT']
const socketCodes = ['ECONNRESET', 'ECONNREFUSED', 'ECONNABORTED', 'EPIPE', 'ETIMEDOUT']
const lostCodes = new Set([...driverCodes, ...socketCodes])
// Class 08, and 57P0x: the server is shut down, crashed or starting (PostgreSQL, appendix A).
const refusals = /^(08...|57P0[123])$/

/**
 * Does something with a database that is brought back when it dies: what the loss of its connection interrupted is begun
 * again. Throws whatever else `work` throws, and what interrupted it once `signal` came.
 */
export async function retryOnDisconnect<Result>(work: () => Promise<Result>, signal: AbortSignal): Promise<Result> {
  for (;;) {
    try {
      return await work()
    } catch (error) {
      if (signal.aborted || !isLostConnection(error)) throw error
      await pause(againAfterMs)
    }
  }
}

// Cut, or not to be had; a database that answers and refuses what it was asked is there.
function isLostConnection(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const { code, syscall } = error as NodeJS.ErrnoException
  if (code && (lostCodes.has(code) || refusals.test(code) || syscall === 'connect')) return true
  return isLostConnection(error.cause)
}
