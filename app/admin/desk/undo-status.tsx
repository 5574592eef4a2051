import { useEffect, useState } from 'react'
import { Form } from 'react-router'
import type { PendingDecision } from '../../moderation/decisions.server.ts'
import { Button } from '../../ui/button.tsx'
import { type DeskQueue, undoPath, verdictLabel } from '../frame/desk-path.ts'

type Props = { queue: DeskQueue; after: string; undo: (PendingDecision & { name: string | null }) | null }

export function UndoStatus({ queue, after, undo }: Props) {
  const isOver = useIsOver(undo?.secondsLeft ?? 0)
  return (
    <div role="status">
      {undo && !isOver && (
        <div className="notice notice-success">
          <div>
            {verdictLabel(queue, undo.verdict)}: {undo.name}. It takes effect in ten seconds.
          </div>
          <Form method="post" action={undoPath(queue, after)}>
            <input type="hidden" name="id" value={undo.itemId} />
            <Button id="undo" variant="secondary">
              Undo
            </Button>
          </Form>
        </div>
      )}
    </div>
  )
}

function useIsOver(seconds: number) {
  const [isOver, setIsOver] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setIsOver(true), seconds * 1000)
    return () => clearTimeout(timer)
  }, [seconds])
  return isOver
}
