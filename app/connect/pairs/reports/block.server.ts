import { noteAnswer } from '../../requests/answers.server.ts'
import { end, noteEnd } from '../../requests/ends.server.ts'
import { isPair } from '../../requests/ends.ts'
import { keepApart } from '../../requests/recent-pairs.server.ts'
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
    const { between, part } = found
    if (isPair(between)) await end(tx, between, part, { kind: 'end', closes: true, blocks: true }, at)
    else if (between.state === 'open') {
      // As of a no, so that no row tells the two apart.
      await noteAnswer(tx, userId, part, 'not now')
      await end(tx, between, part, { kind: 'not now', kindSentence: null, blocks: true }, at)
    } else {
      await noteEnd(tx, between, part, { kind: 'not now', kindSentence: null, blocks: true })
      // Without the listing: the mentee would read that it is too early to ask again.
      await keepApart(tx, { ...between, listing: null }, 'blocked', at)
    }
    return true
  })
}
