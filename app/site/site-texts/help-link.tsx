import { Link } from 'react-router'
import { rich } from '../../words/words.ts'
import { helpPage } from './site-text-kinds.ts'

export function HelpLink() {
  return (
    <p className="no-print">
      {rich('Outed, threatened or in trouble? <a>Get help</a>: what to do first.', {
        a: (text) => (
          <Link to={helpPage.address} className="link">
            {text}
          </Link>
        ),
      })}
    </p>
  )
}
