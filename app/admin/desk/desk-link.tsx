import { Form } from 'react-router'
import { Button } from '../../ui/button.tsx'
import { claimPath, type DeskQueue } from './desk-path.ts'

/** Leads from a list to its first item. A form, because it claims the item. */
export function DeskLink({ queue, pending }: { queue: DeskQueue; pending: number }) {
  if (pending === 0) return null
  return (
    <Form method="post" action={claimPath(queue)} className="desk-link">
      <Button variant="secondary">Go through them one by one</Button>
    </Form>
  )
}
