import type { Transaction } from '../../platform/db/db.server.ts'
import { noteEnding } from '../../platform/endings/note-ending.server.ts'
import { subjects } from '../../profiles/ending-subjects.ts'
import { type Part, parts } from '../people/states.ts'
import type { Act } from './acts.ts'
import type { Pairing } from './tables.ts'

const actsThatEnd = ['end', 'close', 'block'] as const

/** Notes an act that ends what two people have, or closes its page. A block is noted instead of the end that it brings. */
export async function noteAct(tx: Transaction, pairing: Pairing, part: Part, what: Act): Promise<void> {
  if ('blocks' in what && what.blocks) return noteBlock(tx, pairing, part)
  await noteEnding(tx, subjects.act(pairing.closedOn === null ? 'end' : 'close', pairing.id, part))
}

export async function noteBlock(tx: Transaction, { id }: Pairing, part: Part): Promise<void> {
  await noteEnding(tx, subjects.act('block', id, part))
}

/** Notes the end of what two people have, unless it is that of an act. */
export async function noteEnd(tx: Transaction, { id }: Pairing): Promise<void> {
  const acts = parts.flatMap((part) => actsThatEnd.map((act) => subjects.act(act, id, part)))
  await noteEnding(tx, subjects.pair(id), acts)
}
