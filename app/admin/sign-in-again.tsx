import { href, Link } from 'react-router'

export function SignInAgain() {
  return (
    <p className="after-summary">
      <Link to={`${href('/auth')}?returnTo=${encodeURIComponent(href('/admin'))}`} target="_blank" className="link">
        Sign in in another tab
      </Link>
      , then come back and press the button again.
    </p>
  )
}
