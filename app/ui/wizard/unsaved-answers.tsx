import type { Blocker } from 'react-router'
import { t } from '../../words/words.ts'
import { Button } from '../button.tsx'
import { Dialog } from '../dialog.tsx'

export function UnsavedAnswers({ leaving }: { leaving: Blocker | undefined }) {
  if (leaving?.state !== 'blocked') return null
  return (
    <Dialog title={t('Leave without saving?')} closeTo="" onClose={leaving.reset}>
      <div className="flow">
        <p>{t('Your answers are not saved yet. If you leave this page, they will be lost.')}</p>
        <div className="actions">
          <Button type="button" onClick={leaving.reset}>
            {t('Stay here')}
          </Button>
          <Button type="button" variant="secondary" onClick={leaving.proceed}>
            {t('Discard and go on')}
          </Button>
        </div>
      </div>
    </Dialog>
  )
}
