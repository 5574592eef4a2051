import { Link } from 'react-router'
import { t } from '../../words/words.ts'
import { type AuthMode, authPath, type Return } from '../forms/auth-path.ts'

export type CredentialMode = Exclude<AuthMode, 'code'>

export function AuthLinks({ mode, back }: { mode: CredentialMode; back: Return }) {
  if (mode === 'reset')
    return (
      <p>
        <Link className="link" to={authPath('sign-in', back)}>
          {t('Back to Sign In')}
        </Link>
      </p>
    )
  if (mode === 'sign-up')
    return <Switch question={t('Already have an account?')} label={t('Sign In')} to="sign-in" back={back} />
  return (
    <>
      <p>
        <Link className="link" to={authPath('reset', back)}>
          {t('Forgot Password?')}
        </Link>
      </p>
      <Switch question={t('New here?')} label={t('Sign Up')} to="sign-up" back={back} />
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
