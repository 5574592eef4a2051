import { act } from '../../requests/carry-out.server.ts'
import { noteBlock } from '../../requests/noted-ends.server.ts'
import { avoid } from '../../requests/recent-pairs.server.ts'
import { noteAnswer } from '../../requests/request-answers.server.ts'
import { whileLocked } from '../../requests/requests.server.ts'
import { lockPair } from '../pairs.server.ts'
import { reportableOf } from './reportable.server.ts'

/**
 * Ends what two people have if it has not ended, closes its page to both, and keeps them apart from now on. Before they were
 * introduced, it reads like any request or offer that does not come about.
 */
export function block(userId: string, id: string, at = new Date()) {
  return whileLocked(userId, async (tx) => {
    await lockPair(tx, id)
    const found = await reportableOf(tx, userId, id)
    if (!found) return false
    const { pairing, part } = found
    if (pairing.introducedOn !== null) await act(tx, pairing, part, { kind: 'end', closes: true, blocks: true }, at)
    else if (pairing.state === 'open') {
      // As of a no, so that no row tells the two apart.
      await noteAnswer(tx, userId, part, 'not now')
      await act(tx, pairing, part, { kind: 'not now', kindSentence: null, blocks: true }, at)
    } else {
      await noteBlock(tx, pairing, part)
      // Without the listing: the mentee would read that it is too early to ask again.
      await avoid(tx, { ...pairing, listing: null }, 'blocked', at)
    }
    return true
  })
}
