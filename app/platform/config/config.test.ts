import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { ConfigError, parseConfig, settings } from './config.server.ts'

test('every setting is optional', () => {
  expect(parseConfig({})).toMatchObject({
    port: 3000,
    host: '127.0.0.1',
    publicUrl: 'http://localhost:3000',
    reviewK: 1,
  })
  expect(parseConfig({ PORT: '4000', PUBLIC_URL: '' }).publicUrl).toBe('http://localhost:4000')
})

test('one error names every invalid value', () => {
  const wrong = {
    PORT: 'web',
    PUBLIC_URL: 'careers',
    REVIEW_K: '0',
    NIGHT_HOUR: '24',
    PASSWORD_MIN: '5',
    TRUST_PROXY: 'perhaps',
    ADMIN_TOTP: 'on',
  }
  for (const name of Object.keys(wrong)) expect(() => parseConfig(wrong)).toThrow(name)
  expect(() => parseConfig(wrong)).toThrow(ConfigError)
})

test.each([
  'http://careers.example',
  'http://192.168.1.2:3000',
  'http://localhost.example',
  'http://0.0.0.0:3000',
  'ftp://localhost',
  'http://short.onion',
  `http://${'a2'.repeat(28)}.onion.example`,
  `http://${'a2'.repeat(28)}.onion:8080`,
])('rejects %s as the public address, because passwords could be read in transit', (address) => {
  expect(() => parseConfig({ PUBLIC_URL: address })).toThrow('PUBLIC_URL')
})

test.each(['http://avatars.example', 'javascript:alert(1)', '//avatars.example', 'avatars'])(
  'rejects %s as the avatar service address',
  (address) => {
    expect(() => parseConfig({ AVATAR_SERVICE_URL: address })).toThrow('AVATAR_SERVICE_URL')
  },
)

test.each([
  ['https://careers.example/', 'https://careers.example', true],
  ['http://localhost:8080', 'http://localhost:8080', false],
  ['http://127.0.0.1:8080/x', 'http://127.0.0.1:8080', false],
  [`http://${'a2'.repeat(28)}.onion/`, `http://${'a2'.repeat(28)}.onion`, false],
])('normalises the public address %s to %s', (address, publicUrl, isHttps) => {
  expect(parseConfig({ PUBLIC_URL: address })).toMatchObject({ publicUrl, isHttps })
})

test.each([
  [{}, false],
  [{ PUBLIC_URL: 'https://careers.example' }, true],
  [{ PUBLIC_URL: 'https://careers.example', ADMIN_TOTP: 'off' }, false],
  [{ ADMIN_TOTP: 'required' }, true],
  [{ PUBLIC_URL: `http://${'a2'.repeat(28)}.onion` }, true],
])('with %o, admins must enter a TOTP code: %s', (given, asksAdminsForCode) => {
  expect(parseConfig(given)).toMatchObject({ asksAdminsForCode })
})

test('accepts a public backup key and rejects a private one', () => {
  const publicKey = `age1${'q'.repeat(58)}`
  expect(parseConfig({ BACKUP_KEY: publicKey }).backupKey).toBe(publicKey)
  for (const wrong of [`AGE-SECRET-KEY-1${'Q'.repeat(58)}`, publicKey.slice(1), `${publicKey}q`])
    expect(() => parseConfig({ BACKUP_KEY: wrong })).toThrow('BACKUP_KEY')
})

test.each([
  [{}, 'literal', 1, 0],
  [{ PUBLIC_URL: 'http://127.0.0.1:8080' }, 'literal', 1, 0],
  [{ PUBLIC_URL: 'https://careers.example' }, 'strict', 3, 60],
  [{ PUBLIC_URL: `http://${'a2'.repeat(28)}.onion` }, 'strict', 3, 60],
  [{ PUBLIC_URL: 'https://careers.example', REVIEW_PRIVACY: 'literal' }, 'literal', 1, 0],
  [{ REVIEW_PRIVACY: 'strict' }, 'strict', 3, 60],
  [{ REVIEW_PRIVACY: 'strict', REVIEW_K: '5' }, 'strict', 5, 60],
  [{ REVIEW_PRIVACY: 'strict', REVIEW_BATCH_MINUTES: '0' }, 'strict', 3, 0],
  [{ REVIEW_PRIVACY: 'literal', REVIEW_K: '2', REVIEW_BATCH_MINUTES: '5' }, 'literal', 2, 5],
])(
  'with %o, review privacy is %s: K %i, batches of %i minutes',
  (given, reviewPrivacy, reviewK, reviewBatchMinutes) => {
    expect(parseConfig(given)).toMatchObject({ reviewPrivacy, reviewK, reviewBatchMinutes })
  },
)

test('the second address must be an onion service', () => {
  const onion = `http://${'a2'.repeat(28)}.onion`
  expect(parseConfig({ ONION_URL: `${onion}/` }).onionUrl).toBe(onion)
  for (const wrong of ['http://careers.example', onion.replace('http:', 'https:'), `${onion}/path`, 'careers.onion'])
    expect(() => parseConfig({ ONION_URL: wrong })).toThrow('ONION_URL')
})

test('.env.example lists every setting with its default, and the configuration page documents every setting', async () => {
  const defaults = settings.parse({}) as Record<string, unknown>
  const lines = Object.entries(settings.shape).map(
    ([name, { description }]) => `# ${description}\n#${name}=${defaults[name] ?? ''}`,
  )
  const head = '# Every setting. Nothing has to be set; docs/configuration.md says more.'
  await expect(`${[head, ...lines].join('\n\n')}\n`).toMatchFileSnapshot('../../../.env.example')
  const page = readFileSync('docs/configuration.md', 'utf8')
  for (const name of Object.keys(settings.shape)) expect(page).toMatch(new RegExp(`^\\|.*\`${name}\``, 'm'))
})
