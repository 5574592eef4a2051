import { Link } from 'react-router'
import { helpPage } from './site-text-kinds.ts'

export function HelpLink() {
  return (
    <p className="no-print">
      Outed, threatened or in trouble? There are first steps on{' '}
      <Link to={helpPage.address} className="link">
        {helpPage.title}
      </Link>
      .
    </p>
  )
}
