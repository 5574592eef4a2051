import { href, Link } from 'react-router'
import { Disclosure } from '../../ui/disclosure.tsx'
import { t } from '../../words/words.ts'
import { Command } from './command-form.tsx'

/** What can be done about a request or an offer that is more than not welcome. `of` tells apart several people. */
export function SomethingWrong({ id, of }: { id: string; of: string }) {
  const name = <span className="sr-only">, {of}</span>
  return (
    <Disclosure
      summary={
        <>
          {t('Something is wrong')}
          {name}
        </>
      }
    >
      <p>
        <Link to={href('/connect/:pairId/report', { pairId: id })} className="link">
          {t('Tell the team that something is wrong')}
          {name}
        </Link>
      </p>
      <p>{t('To block ends it, and you are never brought together again. To the other it reads like any no.')}</p>
      <Command does="block" fields={{ pairing: id }} variant="danger">
        {t('Block')}
        {name}
      </Command>
    </Disclosure>
  )
}

/** Leads to the team after something has not come about. */
export function SomethingWasWrong({ id, of }: { id: string; of: string }) {
  return (
    <>
      {' '}
      <Link to={href('/connect/:pairId/report', { pairId: id })} className="link">
        {t('Something was wrong')}
        <span className="sr-only">{t('with {other}', { other: of })}</span>
      </Link>
    </>
  )
}
