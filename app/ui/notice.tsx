import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { t } from '../words/words.ts'
import { useFocusOn } from './use-focus-on.ts'

export function Notice({
  tone = 'info',
  dismissTo,
  focusOn,
  children,
}: {
  tone?: 'info' | 'success' | 'danger'
  dismissTo?: string
  focusOn?: unknown
  children: ReactNode
}) {
  const box = useFocusOn<HTMLDivElement>(focusOn)
  return (
    <div ref={box} role="status" tabIndex={focusOn ? -1 : undefined} className={`notice notice-${tone}`}>
      <div>{children}</div>
      {dismissTo !== undefined && (
        <Link to={dismissTo} replace preventScrollReset className="link">
          {t('Dismiss')}
        </Link>
      )}
    </div>
  )
}
