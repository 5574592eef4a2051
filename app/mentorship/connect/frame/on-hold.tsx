import { Notice } from '../../../ui/notice.tsx'
import { t } from '../../../words/words.ts'

/** To somebody whom the team has told of a hold. */
export function OnHold() {
  return (
    <Notice>
      <p>{t('The team has put you on hold. Nothing of yours is sent to anybody, and nobody is sent to you.')}</p>
    </Notice>
  )
}
