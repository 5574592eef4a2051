import type { ReactNode } from 'react'
import { href, Link } from 'react-router'
import { withQuery } from '../../../platform/http/url-parts.ts'
import { ButtonLink } from '../../../ui/button.tsx'
import { useHasScript } from '../../../ui/use-has-script.ts'
import { comparePath, isCompared, maxCompared, nameList, withCompared, withoutCompany } from './company-selection.ts'

const barId = 'comparison'

type Choice = {
  compared: readonly string[]
  /** The address of the directory as it is shown, without the choice. */
  address: string
  country: string
}

/** Says in the directory which companies are chosen, and leads to their comparison. */
export function ComparisonBar({ compared, address, country }: Choice) {
  return (
    <div id={barId} aria-live="polite" className="no-print">
      {compared.length > 0 && (
        <div className="comparison-bar">
          <p>
            Comparing: <strong>{compared.join(', ')}</strong>
            {compared.length === 1 && '. Add one or two more companies from the list.'}
          </p>
          {compared.length > 1 && <ButtonLink to={comparePath(compared, country)}>Compare</ButtonLink>}
          <Link to={address} className="link" preventScrollReset>
            Clear the comparison
          </Link>
        </div>
      )}
    </div>
  )
}

/** Shows a company in the directory with the link that adds it to the comparison, or takes it out. */
export function Comparable({
  name,
  compared,
  address,
  country,
  children,
}: Choice & { name: string; children: ReactNode }) {
  // Without script a new page opens, at the bar that says what is chosen now.
  const fragment = useHasScript() ? '' : `#${barId}`
  const isChosen = isCompared(compared, name)
  const next = isChosen ? withoutCompany(compared, name) : [...compared, name]
  return (
    <div className="comparable">
      {children}
      <p className="no-print">
        {next.length > maxCompared ? (
          <span className="muted">{maxCompared} companies are in the comparison</span>
        ) : (
          <Link to={withCompared(address, next) + fragment} className="link" preventScrollReset>
            {isChosen ? '✓ In the comparison. Remove' : 'Add to comparison'}
            <span className="sr-only"> {name}</span>
          </Link>
        )}
        {isChosen && compared.length > 1 && (
          <Link to={comparePath(compared, country)} className="link">
            Compare {compared.length} companies
          </Link>
        )}
      </p>
    </div>
  )
}

export function ComparedInputs({ compared }: { compared: readonly string[] }) {
  return compared.map((name) => <input key={name} type="hidden" name="compare" value={name} />)
}

/** Leads from a company's page to the comparison, or to the directory for a company to compare it with. */
export function AddToComparison({
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
    <p className="no-print">
      <Link to={to} className="link">
        {others.length === 0 ? 'Add to comparison' : `Compare ${isFull ? '' : 'with '}${nameList(others)}`}
      </Link>
    </p>
  )
}
