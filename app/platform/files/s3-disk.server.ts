import { Disk } from 'flydrive'
import { S3Driver } from 'flydrive/drivers/s3'
import { StartError } from '../config/config.server.ts'
import { log } from '../log/log.server.ts'

export function s3Disk(address: string): Disk {
  const { hostname, searchParams } = new URL(address)
  const endpoint = searchParams.get('endpoint') ?? undefined
  const driver = new S3Driver({
    bucket: hostname,
    endpoint,
    region: searchParams.get('region') ?? undefined,
    // MinIO and similar servers expect the bucket in the path.
    forcePathStyle: endpoint !== undefined,
    visibility: 'private',
    supportsACL: false,
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    maxAttempts: 2,
    requestHandler: { connectionTimeout: 5_000, socketTimeout: 5_000 },
  })
  return new Disk(driver)
}

/** Throws StartError for a missing or forbidden bucket. An unreachable store may recover, so it is only logged. */
export async function checkBucket(address: string): Promise<void> {
  try {
    await s3Disk(address).listAll('/')
  } catch (error) {
    const reason = refusalReason(error, new URL(address).hostname)
    if (reason) throw new StartError(`FILES_URL cannot be used: ${reason}.`, { cause: error })
    log('warn', 'file-store-away', { error })
  }
}

function refusalReason(error: unknown, bucket: string) {
  switch ((error as { $metadata?: { httpStatusCode?: number } }).$metadata?.httpStatusCode) {
    case 404:
      return `the bucket ${bucket} does not exist`
    case 403:
      return `the bucket ${bucket} may not be used with these credentials`
  }
}
