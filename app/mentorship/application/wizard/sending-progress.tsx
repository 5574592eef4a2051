import { Button } from '../../../ui/button.tsx'

/** How much of the application was sent; spoken in quarters, so that it does not chatter. */
export function SendingProgress({ share, onCancel }: { share: number; onCancel: () => void }) {
  const isSent = share >= 1
  const quarters = Math.floor(share * 4) * 25
  return (
    <div className="sending">
      <label htmlFor="sending">{isSent ? 'Sent. Storing your application…' : 'Sending your application…'}</label>
      <progress id="sending" max={1} value={isSent ? undefined : share} />
      <p className="sr-only" role="status">
        {isSent ? 'Sent. Storing your application.' : `Sending your application: ${quarters}%`}
      </p>
      <Button type="button" variant="secondary" onClick={onCancel}>
        Cancel
      </Button>
    </div>
  )
}
