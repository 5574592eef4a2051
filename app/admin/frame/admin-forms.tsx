import type { ReactNode } from 'react'
import { Form, href, Link, type ShouldRevalidateFunctionArgs, useNavigation } from 'react-router'
import { authPath } from '../../account/forms/auth-path.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'

type Props = { title: string; back: string; children: ReactNode }

export function DeletionDialog({ title, back, children }: Props) {
  const isBusy = useNavigation().formMethod === 'POST'
  return (
    <Dialog title={title} closeTo={back}>
      <p>{children}</p>
      <Form method="post" className="actions" preventScrollReset>
        <ButtonLink to={back} variant="secondary" preventScrollReset>
          Cancel
        </ButtonLink>
        <Button variant="danger" busy={isBusy}>
          Confirm Delete
        </Button>
      </Form>
    </Dialog>
  )
}

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

/** Leads from a form that came too late to what somebody else has saved. */
export function OpenAsItIsNow({ to, children }: { to: string; children: ReactNode }) {
  return (
    <p className="after-summary">
      Copy what you want to keep, then{' '}
      <Link to={to} reloadDocument className="link">
        {children}
      </Link>
      .
    </p>
  )
}

/** As `shouldRevalidate`, keeps what a form was opened with until another page is opened. */
export function isOtherPage({ currentUrl, nextUrl }: ShouldRevalidateFunctionArgs): boolean {
  return currentUrl.pathname !== nextUrl.pathname
}
