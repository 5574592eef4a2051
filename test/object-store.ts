import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createRequire } from 'node:module'
import { join } from 'node:path'

/** An S3-compatible server, not ours, with one bucket. The names are those that it knows its one user by. */
export async function startObjectStore(folder: string, port: number, bucket: string) {
  const program = join(createRequire(import.meta.url).resolve('s3rver/package.json'), '../bin/s3rver.js')
  const where = ['-d', folder, '-a', '127.0.0.1', '-p', String(port)]
  const options = ['--silent', '--no-vhost-buckets', '--configure-bucket', bucket]
  // It writes the place where a list goes on with DES, which OpenSSL only has in its legacy provider.
  const child: ChildProcess = spawn(process.execPath, ['--openssl-legacy-provider', program, ...where, ...options], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  await once(child.stdout ?? child, 'data')
  const endpoint = `http://127.0.0.1:${port}`
  return {
    endpoint,
    addressOf: (name: string) => `s3://${name}?endpoint=${encodeURIComponent(endpoint)}&region=us-east-1`,
    credentials: { AWS_ACCESS_KEY_ID: 'S3RVER', AWS_SECRET_ACCESS_KEY: 'S3RVER' },
    async stop() {
      if (child.exitCode !== null || child.signalCode !== null) return
      child.kill('SIGKILL')
      await once(child, 'exit')
    },
  }
}
