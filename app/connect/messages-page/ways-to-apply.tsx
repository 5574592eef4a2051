import { href } from 'react-router'
import { ButtonLink } from '../../ui/button.tsx'
import { t } from '../../words/words.ts'

/** What somebody can do who has not applied. */
export function WaysToApply() {
  return (
    <div className="actions">
      <ButtonLink to={href('/apply-mentee')}>{t('Ask for a mentor')}</ButtonLink>
      <ButtonLink to={href('/apply-mentor')} variant="secondary">
        {t('Become a mentor')}
      </ButtonLink>
    </div>
  )
}
