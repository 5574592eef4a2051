import { Form } from 'react-router'
import { Button } from '../../ui/button.tsx'

/** Takes somebody out of mentoring for a while, or lets them in again. */
export function HoldForm({ action, state }: { action: string; state: string | null }) {
  if (state === null) return null
  const isHeld = state === 'held'
  return (
    <Form method="post" action={action} className="actions application-end">
      <input type="hidden" name="hold" value={isHeld ? 'no' : 'yes'} />
      <Button variant="secondary">{isHeld ? 'Release' : 'Put on hold'}</Button>
      <p>
        {isHeld
          ? 'It is on hold: nothing is sent on, and nobody is sent to this person.'
          : 'While it is on hold, nothing is sent on. The person is told that the team looks into something.'}
      </p>
    </Form>
  )
}
