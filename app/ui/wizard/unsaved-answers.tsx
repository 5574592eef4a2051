import { t } from '../../words/words.ts'
import { Button } from '../button.tsx'
import { Dialog } from '../dialog.tsx'
import type { Leaving } from './use-unsaved-guard.ts'

export function UnsavedAnswers({ leaving }: { leaving: Leaving | undefined }) {
  if (!leaving) return null
  return (
    <Dialog title={t('Leave without saving?')} closeTo="" onClose={leaving.stay}>
      <div className="flow">
        <p>{t('Your answers are not saved yet. If you leave this page, they will be lost.')}</p>
        <div className="actions">
          <Button type="button" onClick={leaving.stay}>
            {t('Stay here')}
          </Button>
          <Button type="button" variant="secondary" onClick={leaving.leave}>
            {t('Discard and go on')}
          </Button>
        </div>
      </div>
    </Dialog>
  )
}
