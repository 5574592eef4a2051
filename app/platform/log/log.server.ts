import { config } from '../config/config.server.ts'

const levels = ['debug', 'info', 'warn', 'error'] as const

export type LogLevel = (typeof levels)[number]

/** Has no field for a person, an address or a value; `route` is the pattern, never the requested path. */
export type LogFields = {
  route?: string
  method?: string
  status?: number
  ms?: number
  requestId?: string
  /** A job, by the fixed name in the list of jobs. */
  job?: string
  /** A list of options, named by its table and column. */
  list?: string
  count?: number
  error?: unknown
}

const validators = {
  route: (value: unknown) => typeof value === 'string' && /^[/*][\w./:*?-]{0,120}$/.test(value),
  method: (value: unknown) => typeof value === 'string' && /^[A-Z]{3,8}$/.test(value),
  status: (value: unknown) => Number.isInteger(value) && Number(value) >= 100 && Number(value) <= 599,
  ms: (value: unknown) => Number.isFinite(value),
  list: (value: unknown) => typeof value === 'string' && /^[a-z_]{1,40}\.[a-z_]{1,40}$/.test(value),
  count: (value: unknown) => Number.isSafeInteger(value),
  job: (value: unknown) => typeof value === 'string' && /^[a-z][a-z -]{0,40}$/.test(value),
  requestId: (value: unknown) => typeof value === 'string' && /^[\w-]{1,64}$/.test(value),
}

let ignoresOutputErrors = false

export function log(level: LogLevel, event: string, fields: LogFields = {}): void {
  const minLevel = config().logLevel
  if (minLevel === 'silent' || levels.indexOf(level) < levels.indexOf(minLevel)) return
  if (!ignoresOutputErrors) process.stdout.on('error', ignoreOutputError)
  ignoresOutputErrors = true
  process.stdout.write(`${logLine(level, event, fields, new Date())}\n`)
}

export function logLine(level: LogLevel, event: string, fields: LogFields, time: Date): string {
  const allowed = Object.entries(validators).flatMap(([name, isValid]) => {
    const value = fields[name as keyof typeof validators]
    return isValid(value) ? [[name, value]] : []
  })
  const about = fields.error === undefined ? {} : errorFields(fields.error)
  const safeEvent = /^[a-z][a-z-]{0,60}$/.test(event) ? event : 'unnamed'
  return JSON.stringify({
    time: startOfMinute(time),
    level,
    event: safeEvent,
    ...Object.fromEntries(allowed),
    ...about,
  })
}

// An exact time could be matched with what somebody did.
function startOfMinute(time: Date) {
  const minute = new Date(time)
  minute.setUTCSeconds(0, 0)
  return minute.toISOString()
}

// Omits messages: database errors quote the rejected row, query errors their parameters, parsers their input.
function errorFields(error: unknown) {
  const chain = causes(error)
  const codes = chain.map(codeOf).filter((code) => code !== undefined)
  const frames = chain.map(ownFrames).find((places) => places.length > 0)
  return { error: chain.map(nameOf).join(' < '), code: codes[0], at: frames }
}

function causes(error: unknown): unknown[] {
  const chain: unknown[] = []
  for (
    let next = error;
    next !== undefined && chain.length < 5;
    next = next instanceof Error ? next.cause : undefined
  ) {
    chain.push(next)
  }
  return chain
}

function nameOf(error: unknown) {
  if (!(error instanceof Error)) return typeof error
  const own = error.name === 'Error' ? error.constructor.name : error.name
  return /^[A-Za-z]\w{0,60}$/.test(own) ? own : 'Error'
}

function codeOf(error: unknown) {
  if (!(error instanceof Error) || !('code' in error)) return undefined
  const code = String(error.code)
  return /^([0-9A-Z]{5}|[A-Z][A-Z0-9_]{2,40})$/.test(code) ? code : undefined
}

const ownFrame = /^ {4}at (?:.*[/( ])?((?:app|host|cli|build)\/[\w$.+/-]+\.[cm]?[jt]sx?:\d+:\d+)\)?$/

function ownFrames(error: unknown) {
  if (!(error instanceof Error) || !error.stack?.includes(error.message)) return []
  // The stack starts with the message, which can be crafted to look like a frame.
  const frames = error.stack.slice(error.stack.indexOf(error.message) + error.message.length).split('\n')
  return frames
    .filter((frame) => !/\/(node_modules\/|assets\/libraries~)/.test(frame))
    .flatMap((frame) => ownFrame.exec(frame)?.[1] ?? [])
    .slice(0, 8)
}

// A full disk or a closed pipe must not crash the server.
function ignoreOutputError() {}
