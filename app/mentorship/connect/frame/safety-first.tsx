import { href, Link } from 'react-router'
import { rich } from '../../../words/words.ts'

/** To somebody who has not read yet how to stay safe. */
export function SafetyFirst({ pairId }: { pairId: string }) {
  return (
    <p>
      {rich('Please read first <a>how to stay safe</a>.', {
        a: (text) => (
          <Link to={href('/connect/:pairId', { pairId })} className="link">
            {text}
          </Link>
        ),
      })}
    </p>
  )
}
