import { Disk } from 'flydrive'
import { S3Driver } from 'flydrive/drivers/s3'

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
