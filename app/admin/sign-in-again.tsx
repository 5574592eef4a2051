import { href, Link } from 'react-router'
import { authPath } from '../account/forms/auth-path.ts'

export function SignInAgain() {
  return (
    <p className="after-summary">
      <Link to={authPath('sign-in', { returnTo: href('/admin'), action: null })} target="_blank" className="link">
        Sign in in another tab
      </Link>
      , then come back and press the button again.
    </p>
  )
}
