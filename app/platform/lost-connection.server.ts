const driverCodes = new Set(['CONNECTION_CLOSED', 'CONNECTION_ENDED', 'CONNECTION_DESTROYED', 'CONNECT_TIMEOUT'])
// Class 08, and 57P0x: the server is shut down, crashed or starting (PostgreSQL, appendix A).
const refusals = /^(08...|57P0[123])$/

/**
 * Whether an error, or what caused it, says that the connection to the database was cut or could not be had; false where
 * the database answered and refused what it was asked.
 */
export function isLostConnection(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const { code, syscall } = error as NodeJS.ErrnoException
  if (code && (driverCodes.has(code) || refusals.test(code) || /^(read|write|connect)$/.test(syscall ?? '')))
    return true
  return isLostConnection(error.cause)
}
