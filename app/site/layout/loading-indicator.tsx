import loading from 'virtual:route-facts/loading'
import { useLocation, useNavigation } from 'react-router'
import { ArcLoader } from '../../ui/charts/arc.tsx'
import { withoutLanguage } from '../../words/languages.ts'
import { t } from '../../words/words.ts'
import { routeFact } from './navigation.ts'

export function LoadingIndicator() {
  const { location, formMethod } = useNavigation()
  const { pathname } = useLocation()
  if (!location) return null
  const opened = withoutLanguage(location)
  const { text, shape } = routeFact(loading, opened) ?? {}
  if (formMethod || opened === pathname) {
    return (
      <div className="pending">
        <div className="pending-note">{text ? <p role="status">{t(text)}</p> : <ArcLoader label={t('Loading')} />}</div>
      </div>
    )
  }
  return (
    <div className="pending skeleton">
      <div className={shape === 'cards' ? 'skeleton-cards' : 'skeleton-text'}>
        <i />
        <p role="status">{text ? t(text) : t('Loading...')}</p>
        <i />
        <i />
        <i />
        <i />
        <i />
        <i />
      </div>
    </div>
  )
}
