import type { Worker } from 'node:cluster'

type ClusterMessage = { act?: string; seq?: number; ack?: number }

/**
 * Passes the connections that a worker was given, but did not accept before it died, to another worker. Node keeps
 * them open and forgets them, so that their clients would wait in vain. Its messages say which ones these are.
 */
export function passOnUnaccepted({ process: child }: Worker): void {
  const unaccepted = new Set<number>()
  const send = child.send.bind(child) as (...message: unknown[]) => boolean
  child.send = (...sent: unknown[]) => {
    const { act, seq } = sent[0] as ClusterMessage
    if (act === 'newconn' && seq !== undefined) unaccepted.add(seq)
    return send(...sent)
  }
  child.on('internalMessage', ({ ack }: ClusterMessage) => ack !== undefined && unaccepted.delete(ack))
  child.once('exit', () => {
    for (const ack of unaccepted) child.emit('internalMessage', { cmd: 'NODE_CLUSTER', ack, accepted: false })
  })
}
