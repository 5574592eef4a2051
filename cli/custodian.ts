import type { KeyObject } from 'node:crypto'
import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { lookUpAuthorEmail } from '../app/account/accounts.server.ts'
import {
  type Act,
  appendToAuditTrail,
  auditTrailPublicKey,
  verifyAuditTrail,
} from '../app/workplaces/authors/audit-trail.server.ts'
import { CustodianError, createKeyFile, readKeyFile } from '../app/workplaces/authors/custodian-key-file.server.ts'
import { parseSealKeys } from '../app/workplaces/authors/custodian-keys.server.ts'
import { publicHalf } from '../app/workplaces/authors/sealed-author.server.ts'
import { exportSealedAuthors, importSealedAuthors } from '../app/workplaces/authors/sealed-authors.server.ts'
import { readSealedAuthors, writeSealedAuthors } from '../app/workplaces/authors/sealed-authors-file.server.ts'
import { resealAuthors, type Unsealed, unsealAuthors } from '../app/workplaces/authors/unseal.server.ts'
import { type Rights, run } from '../host/run.ts'
import { parseArguments, withDatabase } from './command.ts'
import { askLine, askPassphrase } from './passphrase.ts'

const usage = `On the custodian's own machine, away from the network:
  npm run cli -- custodian new KEYFILE
  npm run cli -- custodian show KEYFILE
  npm run cli -- custodian open SEALED KEYFILE --reason TEXT [--out FILE]
  npm run cli -- custodian reseal SEALED KEYFILE --reason TEXT --out FILE [--to KEYS]
  npm run cli -- custodian trail TRAIL TRAILKEY

On the server:
  npm run cli -- custodian export all | REVIEW_ID… --out FILE
  npm run cli -- custodian import SEALED
  npm run cli -- custodian address`

const options = { reason: { type: 'string' }, out: { type: 'string' }, to: { type: 'string' } } as const
type Options = { reason?: string; out?: string; to?: string }

const commands: Record<string, (given: string[], options: Options) => Promise<void> | undefined> = {
  new: ([path, ...rest]) => (path && rest.length === 0 ? makeKey(path) : undefined),
  show: ([path, ...rest]) => (path && rest.length === 0 ? showKey(path) : undefined),
  open: ([sealedAuthors, key, ...rest], { reason, out }) =>
    sealedAuthors && key && reason && rest.length === 0 ? open(sealedAuthors, key, reason, out) : undefined,
  reseal: ([sealedAuthors, key, ...rest], { reason, out, to }) =>
    sealedAuthors && key && reason && out && rest.length === 0
      ? reseal(sealedAuthors, key, reason, out, to)
      : undefined,
  trail: ([path, key, ...rest]) => (path && key && rest.length === 0 ? checkTrail(path, key) : undefined),
  export: ([...which], { out }) => (which.length > 0 && out ? exportTo(out, which) : undefined),
  import: ([path, ...rest]) => (path && rest.length === 0 ? importFrom(path) : undefined),
  address: (words) => (words.length === 0 ? tellAddress() : undefined),
}

const onServer = ['export', 'import', 'address']
const rights: Rights = { keepsRoot: !onServer.includes(process.argv[2] ?? ''), lent: 'writing' }

await run(async () => {
  const { positionals, values } = parseArguments(usage, options)
  const [name = '', ...words] = positionals
  const running = Object.hasOwn(commands, name) ? commands[name]?.(words, values) : undefined
  if (!running) throw new CustodianError(usage)
  await running
}, rights)

async function makeKey(path: string) {
  tellPublic(await createKeyFile(path, askPassphrase))
}

async function showKey(path: string) {
  tellPublic(await readKeyFile(path, askPassphrase))
}

function tellPublic(privateKey: KeyObject) {
  const { kid, pub } = publicHalf(privateKey)
  console.log(`AUTHOR_SEAL_KEYS='${JSON.stringify([{ kid, pub: pub.toString('base64') }])}'`)
  console.log(`Key of the trail: ${auditTrailPublicKey(privateKey)}`)
}

async function open(path: string, keyPath: string, reason: string, out: string | undefined) {
  const { sealedAuthors, privateKey, trail } = await begin(path, keyPath, out)
  const opened = unsealAuthors(sealedAuthors, privateKey)
  if (opened.kind === 'for the next custodian' && !out)
    throw new CustodianError(
      `Custodian ${opened.kid} has to open these sealed authors too: say with --out where they go. Nothing was opened.`,
    )
  if (opened.kind === 'opened' && out)
    throw new CustodianError(
      'No other custodian has to open these sealed authors, and names are shown on the screen only: leave --out away. Nothing was opened.',
    )
  noteAct(trail, privateKey, { act: 'open', reason, reviews: sealedAuthors.map(({ reviewId }) => reviewId) })
  if (opened.kind === 'opened') for (const { reviewId, userId } of opened.authors) console.log(`${reviewId} ${userId}`)
  else handOn(out ?? '', opened)
}

async function reseal(path: string, keyPath: string, reason: string, out: string, to: string | undefined) {
  const { sealedAuthors, privateKey, trail } = await begin(path, keyPath, out)
  const opened = unsealAuthors(sealedAuthors, privateKey)
  if (opened.kind === 'opened' && !to)
    throw new CustodianError('Say with --to which keys to seal to, as AUTHOR_SEAL_KEYS has them. Nothing was opened.')
  const resealed =
    opened.kind === 'opened' ? resealAuthors(sealedAuthors, opened.authors, parseSealKeys(to ?? '', '--to')) : null
  noteAct(trail, privateKey, { act: 'reseal', reason, reviews: sealedAuthors.map(({ reviewId }) => reviewId) })
  if (opened.kind === 'for the next custodian') return handOn(out, opened)
  writeSealedAuthors(out, resealed ?? [])
  console.log(
    `Sealed anew: ${sealedAuthors.length}. Take ${out} to the server, and run there: npm run cli -- custodian import FILE`,
  )
}

async function begin(path: string, keyPath: string, out: string | undefined) {
  if (out && existsSync(out)) throw new CustodianError(`${out} exists already. Nothing was opened.`)
  const sealedAuthors = readSealedAuthors(path)
  const privateKey = await readKeyFile(keyPath, askPassphrase)
  return { sealedAuthors, privateKey, trail: join(dirname(keyPath), `trail-${publicHalf(privateKey).kid}.jsonl`) }
}

async function checkTrail(path: string, key: string) {
  tellTrail(verifyAuditTrail(path, key))
}

function noteAct(trail: string, privateKey: KeyObject, act: Act) {
  tellTrail(appendToAuditTrail(trail, privateKey, act))
}

function tellTrail({ lines, lastHash }: { lines: number; lastHash: string }) {
  console.error(`The trail fits together. Note on paper: ${lines} lines, the last hash is ${lastHash || 'none'}`)
}

function handOn(out: string, { forNext, kid }: Extract<Unsealed, { kind: 'for the next custodian' }>) {
  writeSealedAuthors(out, forNext)
  console.log(`One seal is open. Give ${out} to custodian ${kid} and nobody else.`)
}

async function exportTo(out: string, which: string[]) {
  const sealedAuthors = await withDatabase(() => exportSealedAuthors(which.join() === 'all' ? 'all' : which))
  writeSealedAuthors(out, sealedAuthors)
  const [first] = sealedAuthors
  console.log(
    `Exported: ${sealedAuthors.length}, to be opened by custodian ${first?.kids.toReversed().join(', then ')}.`,
  )
}

async function importFrom(path: string) {
  const sealedAuthors = readSealedAuthors(path)
  const { replaced, gone } = await withDatabase(() => importSealedAuthors(sealedAuthors))
  console.log(`Sealed anew: ${replaced}. Reviews that are gone since the export: ${gone}.`)
}

// As an argument, the author of a review would appear in the process list and in the history of the shell.
async function tellAddress() {
  const userId = (await askLine('User id: ')).trim()
  const address = await withDatabase(() => lookUpAuthorEmail(userId))
  if (!address) throw new CustodianError('There is no such account, or no longer.')
  console.log(address)
}
