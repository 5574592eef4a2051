import { findPackageJSON } from 'node:module'
import { totalmem } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { z } from 'zod'
import { type Language, languages } from '../../words/languages.ts'

export const projectFolder = dirname(findPackageJSON(import.meta.url) ?? '')

/** Stops the start for a reason that the operator can fix; the message is shown to them. */
export class StartError extends Error {}

const localAddress = /^http:\/\/(localhost|127\.0\.0\.1|\[::1\])(:\d+)?$/
// While all of them open, as after a restart; later less than half of it.
const bytesPerConnection = 50_000
const port = z.coerce.number().int().min(0).max(65_535)
const onionAddress = /^http:\/\/[a-z2-7]{56}\.onion$/
// Any other address would carry passwords and session cookies unencrypted; Tor encrypts onion connections itself.
const publicOrigin = z
  .url({ protocol: /^https?$/ })
  .transform((value) => new URL(value).origin)
  .refine((origin) => origin.startsWith('https:') || localAddress.test(origin) || onionAddress.test(origin), {
    error: 'An address other than localhost must begin with https:, or be that of an onion service (http://….onion)',
  })
const onionOrigin = z
  .string()
  .transform((value) => value.replace(/\/$/, ''))
  .refine((origin) => onionAddress.test(origin), {
    error: 'The address of an onion service: http://, 56 letters and digits, .onion',
  })
const httpsUrl = z.url({
  protocol: /^https$/,
  error: 'An address of another site must begin with https:',
})
const postgresUrl = z.url({ protocol: /^postgres(ql)?$/ })
const smtpUrl = z.url({ protocol: /^smtps?$/ })
const backupKey = z.string().regex(/^age1[0-9a-z]{58}$/, {
  error: 'The public key that `npm run cli -- backup new-key` printed, which begins with age1',
})
const languageCodes = Object.keys(languages) as [Language, ...Language[]]
const languageList = z
  .string()
  .transform((value) => value.split(',').map((code) => code.trim()))
  .pipe(z.array(z.enum(languageCodes)))

/** Every setting. Its description and default make .env.example. */
export const settings = z.object({
  PORT: port.default(3000).describe('The port on which the server listens.'),
  HOST: z.string().min(1).default('127.0.0.1').describe('The address on which the server listens.'),
  PUBLIC_URL: publicOrigin.optional().describe('The address that people use; default: http://localhost and the port.'),
  ONION_URL: onionOrigin.optional().describe('The address of an onion service that leads to the same server.'),
  DATA_DIR: z.string().min(1).default('./data').describe('The folder for the embedded database, keys, files and mail.'),
  DATABASE_URL: postgresUrl
    .optional()
    .describe('Any PostgreSQL 15 or later; default: an embedded one in the data folder.'),
  DATABASE_READ_URL: postgresUrl.optional().describe('A replica for lists and pages; default: DATABASE_URL.'),
  FILES_URL: z
    .url({ protocol: /^s3$/ })
    .optional()
    .describe('s3://bucket?endpoint=…&region=…; default: a folder in the data folder.'),
  SMTP_URL: smtpUrl
    .optional()
    .describe('smtp://user:password@host:587; default: mail is written to files in the data folder.'),
  MAIL_FROM: z.string().min(3).default('no-reply@localhost').describe('The sender of mail; choose a neutral one.'),
  AUTHOR_SEAL_KEYS: z
    .string()
    .min(2)
    .optional()
    .describe('Public keys of one or two custodians: [{"kid":"…","pub":"…"}]; default: made at the first start.'),
  BACKUP_KEY: backupKey.optional().describe('The public key that backups are encrypted to; default: no backups.'),
  BACKUP_DIR: z.string().min(1).optional().describe('The folder for backups; default: a folder in the data folder.'),
  REVIEW_PRIVACY: z
    .enum(['literal', 'strict'])
    .optional()
    .describe(
      'How strictly reviews protect their authors: literal or strict; default: literal on localhost, else strict.',
    ),
  REVIEW_K: z.coerce
    .number()
    .int()
    .min(1)
    .max(100)
    .optional()
    .describe('How many reviews a company needs before it shows figures; default: 1 (literal) or 3 (strict).'),
  REVIEW_BATCH_MINUTES: z.coerce
    .number()
    .int()
    .min(0)
    .max(1440)
    .optional()
    .describe('How often new reviews appear; default: 0, at once (literal), or 60 (strict).'),
  NIGHT_HOUR: z.coerce
    .number()
    .int()
    .min(0)
    .max(23)
    .default(1)
    .describe('The hour (UTC) from which nightly work runs; default: 1, when it is night all over Africa.'),
  LANGUAGES: languageList
    .optional()
    .describe('The languages besides English, as codes with commas between them; default: those that are reviewed.'),
  PASSWORD_MIN: z.coerce.number().int().min(6).max(64).default(6).describe('The shortest password of a member.'),
  ADMIN_TOTP: z
    .enum(['required', 'off'])
    .optional()
    .describe('Whether admin pages ask for a code: required or off; default: off on localhost, else required.'),
  PAGE_CACHE_MB: z.coerce
    .number()
    .int()
    .min(0)
    .max(16_384)
    .default(64)
    .describe('How much memory each server may use to keep pages that are the same for many; 0 keeps none.'),
  LIVE_CONNECTIONS: z.coerce
    .number()
    .int()
    .min(4)
    .max(50_000)
    .optional()
    .describe('How many event streams of open pages each server serves; default: 5000, or fewer in little memory.'),
  CDN_CACHE_SECONDS: z.coerce
    .number()
    .int()
    .min(0)
    .max(3_600)
    .default(0)
    .describe('How long a proxy or CDN in front may keep the pages of visitors; 0: not at all.'),
  AVATAR_SERVICE_URL: httpsUrl
    .optional()
    .describe('An outside service that draws avatars; default: the server draws them.'),
  TRUST_PROXY: z.stringbool().default(false).describe('Whether a proxy of yours sets X-Forwarded-For.'),
  METRICS_PORT: port
    .min(1)
    .optional()
    .describe('The port of 127.0.0.1 on which Prometheus finds metrics; default: there are none.'),
  LOG_LEVEL: z
    .enum(['debug', 'info', 'warn', 'error', 'silent'])
    .default('info')
    .describe('debug, info, warn, error or silent.'),
})

export type Config = ReturnType<typeof parseConfig>

export class ConfigError extends StartError {}

export function parseConfig(environment: Record<string, string | undefined>) {
  const nonEmpty = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''))
  const parsed = settings.safeParse(nonEmpty)
  if (!parsed.success) throw new ConfigError(`These settings cannot be used:\n${z.prettifyError(parsed.error)}`)
  const values = parsed.data
  const dataDir = resolve(values.DATA_DIR)
  const publicUrl = values.PUBLIC_URL ?? `http://localhost:${values.PORT}`
  const isHttps = publicUrl.startsWith('https:')
  const reviewPrivacy = values.REVIEW_PRIVACY ?? (localAddress.test(publicUrl) ? 'literal' : 'strict')
  const isStrict = reviewPrivacy === 'strict'
  return {
    port: values.PORT,
    host: values.HOST,
    publicUrl,
    isHttps,
    /** Whether browsers accept Secure cookies: Tor Browser does so for onion services, even over http. */
    isSecure: isHttps || onionAddress.test(publicUrl),
    onionUrl: values.ONION_URL,
    dataDir,
    keysDir: join(dataDir, 'keys'),
    custodianDir: join(dataDir, 'custodian'),
    filesDir: join(dataDir, 'files'),
    mailDir: join(dataDir, 'mail'),
    ledgerFile: join(dataDir, 'erasures'),
    backupDir: values.BACKUP_DIR ? resolve(values.BACKUP_DIR) : join(dataDir, 'backups'),
    backupKey: values.BACKUP_KEY,
    externalDatabaseUrl: values.DATABASE_URL,
    externalReadUrl: values.DATABASE_READ_URL,
    filesUrl: values.FILES_URL,
    smtpUrl: values.SMTP_URL,
    mailFrom: values.MAIL_FROM,
    authorSealKeys: values.AUTHOR_SEAL_KEYS,
    reviewPrivacy,
    reviewK: values.REVIEW_K ?? (isStrict ? 3 : 1),
    reviewBatchMinutes: values.REVIEW_BATCH_MINUTES ?? (isStrict ? 60 : 0),
    nightHour: values.NIGHT_HOUR,
    languages: languageCodes.filter(
      (code) => code === 'en' || (values.LANGUAGES?.includes(code) ?? !languages[code].isDraft),
    ),
    passwordMin: values.PASSWORD_MIN,
    asksAdminsForCode: values.ADMIN_TOTP ? values.ADMIN_TOTP === 'required' : !localAddress.test(publicUrl),
    pageCacheBytes: values.PAGE_CACHE_MB * 2 ** 20,
    liveConnections: sharedOut(values.LIVE_CONNECTIONS ?? connectionsInMemory()),
    cdnCacheSeconds: values.CDN_CACHE_SECONDS,
    avatarServiceUrl: values.AVATAR_SERVICE_URL,
    trustProxy: values.TRUST_PROXY,
    metricsPort: values.METRICS_PORT,
    logLevel: values.LOG_LEVEL,
  }
}

function sharedOut(liveConnections: number) {
  const visitors = Math.floor(liveConnections / 4)
  return { visitors, members: liveConnections - visitors }
}

// From a gigabyte and a quarter on, a fifth of the memory is enough for all of them.
function connectionsInMemory() {
  const memory = Math.min(totalmem(), process.constrainedMemory() || Number.POSITIVE_INFINITY)
  return Math.min(5_000, Math.floor(memory / 5 / bytesPerConnection))
}

let cached: Config | undefined

export function config(): Config {
  cached ??= parseConfig(process.env)
  return cached
}

/** Returns the languages that the site is served in, as options of a form. */
export function servedLanguages() {
  return config().languages.map((code) => ({ id: code, label: languages[code].name }))
}
