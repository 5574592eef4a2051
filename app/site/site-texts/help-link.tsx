import { Link } from 'react-router'
import { rich, t } from '../../words/words.ts'
import { helpPage } from './site-text-kinds.ts'

export function HelpLink() {
  return (
    <p className="no-print">
      {rich('Outed, threatened or in trouble? There are first steps on {a}.', {
        a: (
          <Link to={helpPage.address} className="link">
            {t(helpPage.title)}
          </Link>
        ),
      })}
    </p>
  )
}
