import type { ReactNode } from 'react'
import { Form, type ShouldRevalidateFunctionArgs, useNavigation } from 'react-router'
import type { PostedRejectionAnswer } from '../../moderation/rejection.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { ErrorSummary } from '../../ui/form/error-summary.tsx'
import { RejectionFields } from './rejection-fields.tsx'
import type { RejectionKind } from './rejection-kinds.ts'

type Props = {
  kind: RejectionKind
  title: string
  back: string
  version: number
  /** With the version that was read, which the stored one may have left behind. */
  answer: (PostedRejectionAnswer & { version: string }) | undefined
  children: ReactNode
}

/** What was read and typed stays when the list behind the dialog is loaded again. */
export function keepsWhatWasRead({ currentUrl, nextUrl, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) {
  return currentUrl.href !== nextUrl.href && defaultShouldRevalidate
}

export function RejectionDialog({ kind, title, back, version, answer, children }: Props) {
  const isBusy = useNavigation().formMethod === 'POST'
  return (
    <Dialog title={title} closeTo={back}>
      <Form method="post" className="flow" noValidate preventScrollReset>
        <ErrorSummary answer={answer} errors={answer?.errors} />
        <p>{children}</p>
        <input type="hidden" name="version" value={answer?.version ?? version} />
        <RejectionFields kind={kind} input={answer?.input} errors={answer?.errors} />
        <div className="actions">
          <ButtonLink to={back} variant="secondary" preventScrollReset>
            Cancel
          </ButtonLink>
          <Button variant="danger" busy={isBusy}>
            Reject
          </Button>
        </div>
      </Form>
    </Dialog>
  )
}
