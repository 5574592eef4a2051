import { Link } from 'react-router'

export function SignInAgain() {
  return (
    <p className="after-summary">
      <Link to="/auth?returnTo=%2Fadmin" target="_blank" className="link">
        Sign in in another tab
      </Link>
      , then come back and press the button again.
    </p>
  )
}
