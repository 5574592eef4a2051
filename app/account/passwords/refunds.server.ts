import { type LimitName, refund } from '../../platform/http/limits.server.ts'
import { logError } from '../../platform/http/request-log.server.ts'
import { TooManyHashes } from './hash-queue.server.ts'

/** Does work that was counted towards a limit. If its password is not even hashed, it does not count. */
export async function refundWhenBusy<T>(
  limit: LimitName,
  key: string,
  request: Request,
  work: () => Promise<T>,
): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof TooManyHashes) await refundOrLog(limit, key, request)
    throw error
  }
}

export async function refundOrLog(limit: LimitName, key: string, request: Request): Promise<void> {
  await refund(limit, key).catch((error: unknown) => logError(error, request))
}
