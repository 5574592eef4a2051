import { useEffect, useState } from 'react'
import { Form } from 'react-router'
import { Button } from '../../ui/button.tsx'
import { deskPath } from './desk-place.ts'

type Undo = { itemId: string; secondsLeft: number; done: string | null; name: string | undefined }

export function UndoStatus({ queue, skipped, undo }: { queue: string; skipped: readonly string[]; undo: Undo | null }) {
  const isOver = useIsOver(undo?.secondsLeft ?? 0)
  return (
    <div role="status">
      {undo && !isOver && (
        <div className="notice notice-success">
          <div>{undo.name ? `${undo.done}: ${undo.name}` : undo.done}. It takes effect in ten seconds.</div>
          <Form method="post" action={deskPath(queue, skipped, 'undo')}>
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
