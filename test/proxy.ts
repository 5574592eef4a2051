import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { getCACertificates, setDefaultCACertificates } from 'node:tls'
import { freePort } from './free-port.ts'

const sample = join(import.meta.dirname, '../deploy/nginx.conf')

// The workers of a root nginx are another user, to whom the folder of a test is closed.
const mainConfig = `daemon off;
${process.getuid?.() === 0 ? 'user root;' : ''}
worker_processes 2;
pid nginx.pid;
events {}
http {
	client_body_temp_path bodies;
	proxy_temp_path answers;
	fastcgi_temp_path unused;
	uwsgi_temp_path unused;
	scgi_temp_path unused;
	include site.conf;
}
`

/** Starts nginx with the sample configuration. This process trusts its certificate from now on. */
export async function startProxy(folder: string, servers: string[]) {
  mkdirSync(folder)
  const ports = {
    public: await freePort(),
    redirecting: await freePort(),
    onion: await freePort(),
    inner: await freePort(),
  }
  createCertificate(folder)
  writeFileSync(join(folder, 'nginx.conf'), mainConfig)
  writeFileSync(join(folder, 'site.conf'), siteOf(folder, ports, servers))
  const child = spawn('nginx', ['-p', folder, '-c', 'nginx.conf', '-e', 'upinde.log'], {
    cwd: folder,
    stdio: ['ignore', 'ignore', 'inherit'],
    // Debian installs servers here, which is not on every PATH.
    env: { ...process.env, PATH: `${process.env.PATH}:/usr/sbin` },
  })
  return {
    publicUrl: `https://localhost:${ports.public}`,
    onionUrl: `http://127.0.0.1:${ports.onion}`,
    log: () => readFileSync(join(folder, 'upinde.log'), 'utf8'),
    async stop() {
      child.kill('SIGTERM')
      await once(child, 'exit')
    },
  }
}

type Ports = { public: number; redirecting: number; onion: number; inner: number }

function siteOf(folder: string, ports: Ports, servers: string[]) {
  const lines = servers.map((port) => `server 127.0.0.1:${port} max_fails=1 fail_timeout=2s;`)
  return readFileSync(sample, 'utf8')
    .replace('server 127.0.0.1:3000 max_fails=1 fail_timeout=2s;', lines.join(' '))
    .replace('listen 443', `listen 127.0.0.1:${ports.public}`)
    .replace('listen 80', `listen 127.0.0.1:${ports.redirecting}`)
    .replace('# listen 127.0.0.1:8080', `listen 127.0.0.1:${ports.onion}`)
    .replace('8080 onion', `${ports.onion} onion`)
    .replaceAll('127.0.0.1:8081', `127.0.0.1:${ports.inner}`)
    .replaceAll('/run/upinde-pages', join(folder, 'pages'))
    .replaceAll('/etc/ssl/upinde', folder)
    .replaceAll('/var/log/nginx', folder)
}

function createCertificate(folder: string) {
  const certificate = join(folder, 'certificate.pem')
  const curve = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes']
  const name = ['-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost', '-days', '2']
  const files = ['-keyout', join(folder, 'private.pem'), '-out', certificate]
  execFileSync('openssl', ['req', '-x509', ...curve, ...name, ...files], { stdio: 'ignore' })
  setDefaultCACertificates([...getCACertificates('default'), readFileSync(certificate, 'utf8')])
}
