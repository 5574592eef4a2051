import { setTimeout as pause } from 'node:timers/promises'

const retryDelayMs = 100
const driverCodes = ['CONNECTION_CLOSED', 'CONNECTION_ENDED', 'CONNECTION_DESTROYED', 'CONNECT_TIMEOUT']
const socketCodes = ['ECONNRESET', 'ECONNREFUSED', 'ECONNABORTED', 'EPIPE', 'ETIMEDOUT']
const lostCodes = new Set([...driverCodes, ...socketCodes])
// Connection exceptions (class 08); the server shuts down, crashed or is starting (57P0x). PostgreSQL, appendix A.
const unavailableStates = /^(08...|57P0[123])$/

export async function retryOnDisconnect<Result>(work: () => Promise<Result>, signal: AbortSignal): Promise<Result> {
  for (;;) {
    try {
      return await work()
    } catch (error) {
      if (signal.aborted || !isLostConnection(error)) throw error
      await pause(retryDelayMs)
    }
  }
}

function isLostConnection(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const { code, syscall } = error as NodeJS.ErrnoException
  if (code && (lostCodes.has(code) || unavailableStates.test(code) || syscall === 'connect')) return true
  return isLostConnection(error.cause)
}

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
