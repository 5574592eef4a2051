import { Fragment } from 'react'
import { href, Link } from 'react-router'
import { Card } from '../../ui/card.tsx'
import { labelOf } from '../../ui/form/options.ts'
import { listed } from '../../words/punctuation.ts'
import { t } from '../../words/words.ts'
import { isContact, shareables } from '../pairs/shareables.ts'
import type { Exchange } from '../pairs/shares.server.ts'

/** What the other shows. */
export function Theirs({ other, exchange: { theirs } }: { other: string; exchange: Exchange }) {
  if (theirs.length === 0) return null
  return (
    <Card className="flow">
      <h2 className="card-title">{t('What {other} shows you', { other })}</h2>
      <dl className="facts">
        {theirs.map(({ id, value }) => (
          <Fragment key={id}>
            <dt>{labelOf(shareables, id)}</dt>
            <dd dir="auto" translate="no">
              {value}
            </dd>
          </Fragment>
        ))}
      </dl>
      <p className="muted">{t('Please tell nobody. It is here only while {other} shows it.', { other })}</p>
    </Card>
  )
}

/** What one shows to the other. */
export function Mine({
  id: pairId,
  other,
  exchange: { mine, theirs },
}: {
  id: string
  other: string
  exchange: Exchange
}) {
  const waits = mine.some(isContact) && !theirs.some(({ id }) => isContact(id))
  return (
    <>
      {mine.length > 0 && (
        <p>
          {t('You show {other}: {shown}.', { other, shown: listed(mine.map((id) => labelOf(shareables, id))) })}
          {waits && <span> {t('How to reach you shows when {other} has chosen one too.', { other })}</span>}
        </p>
      )}
      <p>
        <Link to={href('/connect/:pairId/shares', { pairId })} className="link">
          {t('Show who you are')}
        </Link>
      </p>
    </>
  )
}
