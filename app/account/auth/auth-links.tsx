import { Link } from 'react-router'
import { ButtonLink } from '../../ui/button.tsx'
import { authPath, type Return } from '../forms/auth-path.ts'
import type { CredentialMode } from '../forms/credentials.ts'

export function AuthLinks({ mode, back }: { mode: CredentialMode; back: Return }) {
  if (mode === 'reset')
    return (
      <ButtonLink variant="secondary" className="btn-wide" to={authPath('sign-in', back)}>
        Back to Sign In
      </ButtonLink>
    )
  if (mode === 'sign-up') return <Switch question="Already have an account?" label="Sign In" to="sign-in" back={back} />
  return (
    <>
      <p>
        <Link className="link" to={authPath('reset', back)}>
          Forgot Password?
        </Link>
      </p>
      <Switch question="New here?" label="Sign Up" to="sign-up" back={back} />
    </>
  )
}

function Switch({ question, label, to, back }: { question: string; label: string; to: CredentialMode; back: Return }) {
  return (
    <p>
      {question}{' '}
      <Link className="link" to={authPath(to, back)}>
        {label}
      </Link>
    </p>
  )
}
