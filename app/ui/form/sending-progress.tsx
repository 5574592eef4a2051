import { t } from '../../words/words.ts'
import { Button } from '../button.tsx'
import type { Progress } from './send-with-progress.ts'

export function SendingProgress({
  progress: { share, isAgain },
  onCancel,
}: {
  progress: Progress
  onCancel: () => void
}) {
  const isSent = share >= 1
  // Announced in quarters only, so that screen readers do not talk without pause.
  const quarters = Math.floor(share * 4) * 25
  const label = isAgain ? t('The connection broke. Sending again…') : t('Sending…')
  return (
    <div className="sending">
      <label htmlFor="sending">{isSent ? t('Sent. Storing it…') : label}</label>
      <progress id="sending" max={1} value={isSent ? undefined : share} />
      <p className="sr-only" role="status">
        {isSent ? t('Sent. Storing it…') : quarters > 0 ? t('Sending: {quarters}%', { quarters }) : label}
      </p>
      <Button type="button" variant="secondary" onClick={onCancel}>
        {t('Cancel')}
      </Button>
    </div>
  )
}
