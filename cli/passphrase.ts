import { createInterface } from 'node:readline'
import { StartError } from '../app/platform/config/config.server.ts'

export async function askPassphrase(isNew: boolean): Promise<string> {
  if (!process.stdin.isTTY) return firstLine()
  const passphrase = await askHidden('Passphrase: ')
  if (isNew && (await askHidden('Once more: ')) !== passphrase) throw new StartError('These two are not the same.')
  return passphrase
}

export async function askLine(prompt: string): Promise<string> {
  if (process.stdin.isTTY) process.stderr.write(prompt)
  return firstLine()
}

async function firstLine() {
  for await (const line of createInterface({ input: process.stdin })) return line
  throw new StartError('There is nothing on standard input.')
}

function askHidden(prompt: string): Promise<string> {
  const { stdin, stderr } = process
  stderr.write(prompt)
  stdin.setRawMode(true).setEncoding('utf8').resume()
  return new Promise((resolve, reject) => {
    let input = ''
    function end(rest: string, settle: () => void) {
      stdin.off('data', read).setRawMode(false).pause()
      if (rest) stdin.unshift(rest)
      stderr.write('\n')
      settle()
    }
    function read(keys: string) {
      for (const [at, key] of [...keys].entries()) {
        const rest = [...keys].slice(at + 1).join('')
        if (key === '\r' || key === '\n') return end(rest, () => resolve(input))
        if (key === '\u0003' || key === '\u0004') return end('', () => reject(new StartError('Stopped.')))
        input = key === '\u007f' ? [...input].slice(0, -1).join('') : input + key
      }
    }
    stdin.on('data', read)
  })
}
