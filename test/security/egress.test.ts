import { Socket } from 'node:net'
import { afterAll, expect, test, vi } from 'vitest'
import { config } from '../../app/platform/config/config.server.ts'
import { newAdmin, newMember, visitor } from '../app.ts'
import { required } from '../example-review.ts'
import { dataPath, examplePath, routePatterns } from '../route-patterns.ts'

const connecting = vi.spyOn(Socket.prototype, 'connect')
const resolving = vi.spyOn((await import('node:dns')).default, 'lookup')
const database = new URL(config().externalDatabaseUrl ?? '')

afterAll(() => vi.restoreAllMocks())

test('the server connects only to its database, whatever is requested or submitted', async () => {
  const [member, admin] = [await newMember(), await newAdmin()]
  const addresses = routePatterns.map(({ pattern }) => examplePath(pattern)).filter((address) => address !== '/live')
  for (const person of [visitor, member, admin]) {
    for (const address of [...addresses, '/avatar?name=A', '/reviews?search=a']) {
      await person.get(address)
      await person.get(dataPath(address))
    }
  }
  await visitor.post('/auth?mode=sign-up', { email: 'a@example.org', password: 'mvua ya masika' })
  await visitor.post('/auth?mode=reset', { email: 'a@example.org' })
  await visitor.post('/contact', { name: 'A', email: 'a@example.org', message: 'https://elsewhere.example/a.png' })
  const website = { companyWebsite: 'https://elsewhere.example' }
  await member.post('/submit-review', { ...required, ...website, step: '5', to: '6' })

  await fetch('http://elsewhere.invalid').catch(() => {})
  expect(strangers()).toEqual(['elsewhere.invalid']) // ours: what would be seen is seen
})

/** Returns the hosts that sockets were opened to, except the database. */
function strangers() {
  const called = connecting.mock.calls.map(([first]) => (Array.isArray(first) ? first[0] : first) as Target)
  const hosts = called.flatMap(({ path, host }) => (path || !host || host === database.hostname ? [] : [host]))
  const asked = resolving.mock.calls.map(([name]) => name).filter((name) => name !== database.hostname)
  return [...new Set([...hosts, ...asked])]
}

type Target = { path?: string; host?: string }
