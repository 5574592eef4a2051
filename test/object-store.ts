import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createRequire } from 'node:module'
import { join } from 'node:path'

/** Returns the value of FILES_URL for a bucket. */
export function bucketAddress(port: number, bucket: string): string {
  return `s3://${bucket}?endpoint=${encodeURIComponent(`http://127.0.0.1:${port}`)}&region=us-east-1`
}

export const storeCredentials = { AWS_ACCESS_KEY_ID: 'S3RVER', AWS_SECRET_ACCESS_KEY: 'S3RVER' }

export async function startObjectStore(folder: string, port: number, bucket: string) {
  const program = join(createRequire(import.meta.url).resolve('s3rver/package.json'), '../bin/s3rver.js')
  const where = ['-d', folder, '-a', '127.0.0.1', '-p', String(port)]
  const options = ['--silent', '--no-vhost-buckets', '--configure-bucket', bucket]
  // s3rver encrypts list cursors with DES, which OpenSSL offers only in its legacy provider.
  const child = spawn(process.execPath, ['--openssl-legacy-provider', program, ...where, ...options], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  await once(child.stdout ?? child, 'data')
  return {
    async stop() {
      if (child.exitCode !== null || child.signalCode !== null) return
      child.kill('SIGKILL')
      await once(child, 'exit')
    },
  }
}
