import { href, Link } from 'react-router'
import { withQuery } from '../../../platform/http/url-parts.ts'
import { nameKey } from '../../../platform/text/clean-text.ts'
import { ButtonLink } from '../../../ui/button.tsx'
import { useHasScript } from '../../../ui/use-has-script.ts'
import { rich, t } from '../../../words/words.ts'
import { comparePath, isCompared, maxCompared, nameList, withCompared, withoutCompany } from './company-selection.ts'

type Choice = {
  compared: readonly string[]
  /** The address of the directory as it is shown, without the choice. */
  address: string
  country: string
}

/** Says in the directory, at the lower edge of the window, which companies are chosen, and leads to their comparison. */
export function ComparisonStrip({ compared, address, country }: Choice) {
  const [first] = compared
  return (
    <div aria-live="polite" className="comparison-strip no-print">
      {first && (
        <>
          <p>
            <strong>{t('{number} chosen.', { number: compared.length })}</strong>{' '}
            {compared.length > 1 ? nameList(compared) : t('Add another.')}
          </p>
          {compared.length > 1 && <ButtonLink to={comparePath(compared, country)}>{t('Compare')}</ButtonLink>}
          <Link to={address} className="link comparison-clear" preventScrollReset>
            {rich('Clear<span> the comparison</span>', { span: (text) => <span className="sr-only">{text}</span> })}
          </Link>
        </>
      )}
    </div>
  )
}

/** Adds a company of the directory to the comparison, or takes it out. */
export function ComparisonLink({ name, compared, address }: Omit<Choice, 'country'> & { name: string }) {
  // Without script a new page opens, where one was.
  const fragment = useHasScript() ? '' : `#${cardId(name)}`
  const isChosen = isCompared(compared, name)
  const next = isChosen ? withoutCompany(compared, name) : [...compared, name]
  if (next.length > maxCompared)
    return <span className="muted">{t('{maxCompared} companies are in the comparison', { maxCompared })}</span>
  return (
    <Link
      to={withCompared(address, next) + fragment}
      className={isChosen ? 'link no-print' : 'link comparison-add no-print'}
      preventScrollReset
    >
      {isChosen ? (
        <span>
          {t('✓ Chosen.')} <u>{t('Remove')}</u>
        </span>
      ) : (
        <span>{t('Add to comparison')}</span>
      )}
      <span className="sr-only"> {name}</span>
    </Link>
  )
}

/** The place of a company in the directory, as a fragment of its address. */
export function cardId(name: string): string {
  return `company-${encodeURIComponent(nameKey(name))}`
}

export function ComparedInputs({ compared }: { compared: readonly string[] }) {
  return compared.map((name) => <input key={name} type="hidden" name="compare" value={name} />)
}

/** Leads from a company's page to the comparison, or to the directory for a company to compare it with. */
export function CompareButton({
  name,
  compared,
  country,
}: {
  name: string
  compared: readonly string[]
  country: string
}) {
  const others = withoutCompany(compared, name).slice(0, maxCompared)
  const isFull = others.length === maxCompared
  const chosen = isFull ? others : [...others, name]
  const to =
    chosen.length > 1 ? comparePath(chosen, country) : withCompared(withQuery(href('/reviews'), { country }), chosen)
  return (
    <ButtonLink to={to} variant="secondary">
      {others.length === 0
        ? t('Compare')
        : isFull
          ? t('Compare {nameList}', { nameList: nameList(others) })
          : t('Compare with {nameList}', { nameList: nameList(others) })}
    </ButtonLink>
  )
}
