import { FirstQueue } from './first-queue.tsx'
import type { QueueInOverview } from './queue-overview.server.ts'
import { QueueStrip } from './queue-strip.tsx'

type Props = { queues: readonly QueueInOverview[]; first: QueueInOverview | null }

export function WhatIsWaiting({ queues, first }: Props) {
  if (queues.every(({ count }) => count === 0)) return <p className="first-queue">Nothing is waiting.</p>
  return (
    <>
      {first && <FirstQueue label="Oldest" queue={first} />}
      <QueueStrip queues={queues} />
    </>
  )
}
