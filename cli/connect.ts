import { runDueWork } from '../app/connect/due.server.ts'
import { config, StartError } from '../app/platform/config/config.server.ts'
import { run } from '../host/run.ts'
import { parseArguments, withDatabase } from './command.ts'

const usage = 'Usage: npm run connect -- due [--at 2027-05-01T12:00:00Z]'

await run(async () => {
  const { positionals, values } = parseArguments(usage, { at: { type: 'string' } })
  if (positionals.join(' ') !== 'due') fail(usage)
  const at = new Date(values.at ?? Date.now())
  if (Number.isNaN(at.getTime())) fail(`This is not a time: ${values.at}. ${usage}`)
  // Elsewhere people would get news and mails of a day that has not come.
  if (values.at && !isLocal(config().publicUrl)) fail('With --at, this works only where PUBLIC_URL is on localhost.')
  const { returned, told, mailed } = await withDatabase(() => runDueWork(at))
  console.log(
    `Due work done as of ${at.toISOString()}: ${returned} absences ended, ${told} people have news, ${mailed} mails.`,
  )
})

function isLocal(publicUrl: string) {
  return ['localhost', '127.0.0.1', '[::1]'].includes(new URL(publicUrl).hostname)
}

function fail(message: string): never {
  throw new StartError(message)
}
