import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createRequire } from 'node:module'
import { join } from 'node:path'

/** The address of a bucket of a store on this port, as FILES_URL names it. */
export function bucketAddress(port: number, bucket: string): string {
  return `s3://${bucket}?endpoint=${encodeURIComponent(`http://127.0.0.1:${port}`)}&region=us-east-1`
}

/** What the servers that use it need beside the address. */
export const storeCredentials = { AWS_ACCESS_KEY_ID: 'S3RVER', AWS_SECRET_ACCESS_KEY: 'S3RVER' }

/** An S3-compatible server, not ours, with one bucket. Out: how to stop it. */
export async function startObjectStore(folder: string, port: number, bucket: string) {
  const program = join(createRequire(import.meta.url).resolve('s3rver/package.json'), '../bin/s3rver.js')
  const where = ['-d', folder, '-a', '127.0.0.1', '-p', String(port)]
  const options = ['--silent', '--no-vhost-buckets', '--configure-bucket', bucket]
  // It writes the place where a list goes on with DES, which OpenSSL only has in its legacy provider.
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
