import { Disk } from 'flydrive'
import { S3Driver } from 'flydrive/drivers/s3'
import { StartError } from '../config/start-error.server.ts'
import { log } from '../log/log.server.ts'

/**
 * FlyDrive's disk on a bucket. In: `s3://bucket?endpoint=…&region=…`; the credentials are in the usual AWS variables.
 * With an endpoint the bucket is a part of the path, as MinIO and its like expect.
 */
export function s3Disk(address: string): Disk {
  const { hostname, searchParams } = new URL(address)
  const endpoint = searchParams.get('endpoint') ?? undefined
  const driver = new S3Driver({
    bucket: hostname,
    endpoint,
    region: searchParams.get('region') ?? undefined,
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

/**
 * Throws StartError, with a sentence for the operator, when the bucket is not there or not for us. A store that is away may
 * come back while the server runs, so that is only logged.
 */
export async function checkBucket(address: string): Promise<void> {
  try {
    await s3Disk(address).listAll('/')
  } catch (error) {
    const reason = reasonOf(error, new URL(address).hostname)
    if (reason) throw new StartError(`FILES_URL cannot be used: ${reason}.`, { cause: error })
    log('warn', 'file-store-away', { error })
  }
}

function reasonOf(error: unknown, bucket: string) {
  switch ((error as { $metadata?: { httpStatusCode?: number } }).$metadata?.httpStatusCode) {
    case 404:
      return `the bucket ${bucket} does not exist`
    case 403:
      return `the bucket ${bucket} may not be used with these credentials`
  }
}
