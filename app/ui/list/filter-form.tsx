import type { MouseEvent, ReactNode } from 'react'
import { Form } from 'react-router'
import { t } from '../../words/words.ts'
import { Button, ButtonLink } from '../button.tsx'
import { resultPath } from './search-result.tsx'

/** `address` is that of the shown result: for another one, the fields start again from its filters. */
export function FilterForm({
  path,
  address,
  className = 'filters',
  children,
}: {
  path: string
  address: string
  className?: string
  children: ReactNode
}) {
  return (
    <Form method="get" action={resultPath(path)} preventScrollReset role="search" className={className} key={address}>
      {children}
      <div className="actions">
        <Button>{t('Search')}</Button>
        <ButtonLink to={path} variant="secondary" onClick={empty}>
          {t('Clear Filters')}
        </ButtonLink>
      </div>
    </Form>
  )
}

function empty({ currentTarget, ctrlKey, metaKey, shiftKey }: MouseEvent<HTMLAnchorElement>) {
  const opensElsewhere = ctrlKey || metaKey || shiftKey
  if (!opensElsewhere) currentTarget.closest('form')?.reset()
}
