import { config } from '../config/config.server.ts'

const levels = ['debug', 'info', 'warn', 'error'] as const

export type LogLevel = (typeof levels)[number]

/** Everything a line may say besides its time, level and event. No field exists for a person, an address or a value. */
export type LogFields = {
  /** The pattern of the route (`/company/:companyId`), never the path that was asked for. */
  route?: string
  method?: string
  status?: number
  ms?: number
  requestId?: string
  /** Told by its names, its code and the places in our own code, never by its message. */
  error?: unknown
}

const shapes = {
  route: (value: unknown) => typeof value === 'string' && /^[/*][\w./:*?-]{0,120}$/.test(value),
  method: (value: unknown) => typeof value === 'string' && /^[A-Z]{3,8}$/.test(value),
  status: (value: unknown) => Number.isInteger(value) && Number(value) >= 100 && Number(value) <= 599,
  ms: (value: unknown) => Number.isFinite(value),
  requestId: (value: unknown) => typeof value === 'string' && /^[\w-]{1,64}$/.test(value),
}

let isGuarded = false

/**
 * Writes one JSON line to standard output when the level is at least `LOG_LEVEL`.
 * In: a level, a fixed name of what happened (`mail-refused`), fields. Fields and values outside the allow-list are dropped.
 */
export function log(level: LogLevel, event: string, fields: LogFields = {}): void {
  const least = config().logLevel
  if (least === 'silent' || levels.indexOf(level) < levels.indexOf(least)) return
  if (!isGuarded) process.stdout.on('error', ignoreLostOutput)
  isGuarded = true
  process.stdout.write(`${logLine(level, event, fields, new Date())}\n`)
}

/**
 * The line that `log` writes, without its line end. Its time is the minute that has begun: a finer one could be set beside
 * what somebody did.
 */
export function logLine(level: LogLevel, event: string, fields: LogFields, time: Date): string {
  const allowed = Object.entries(shapes).flatMap(([name, fits]) => {
    const value = fields[name as keyof typeof shapes]
    return fits(value) ? [[name, value]] : []
  })
  const about = fields.error === undefined ? {} : aboutError(fields.error)
  const named = /^[a-z][a-z-]{0,60}$/.test(event) ? event : 'unnamed'
  return JSON.stringify({ time: minuteOf(time), level, event: named, ...Object.fromEntries(allowed), ...about })
}

function minuteOf(time: Date) {
  const minute = new Date(time)
  minute.setUTCSeconds(0, 0)
  return minute.toISOString()
}

// Messages stay out: a database error quotes the row it refused, a query error its parameters, a parser its input.
function aboutError(error: unknown) {
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

const ownFrame =
  /^ {4}at (?:.*[/( ])?((?:app|host|build|tools)\/[\w$.+/-]+\.[cm]?[jt]sx?:\d+:\d+|server\.ts:\d+:\d+)\)?$/

function ownFrames(error: unknown) {
  if (!(error instanceof Error) || !error.stack?.includes(error.message)) return []
  // The stack begins with the message, and a message can be made to look like a frame.
  const frames = error.stack.slice(error.stack.indexOf(error.message) + error.message.length).split('\n')
  return frames
    .filter((frame) => !frame.includes('/node_modules/'))
    .flatMap((frame) => ownFrame.exec(frame)?.[1] ?? [])
    .slice(0, 8)
}

// A full disk or a closed pipe must not stop the server.
function ignoreLostOutput() {}
