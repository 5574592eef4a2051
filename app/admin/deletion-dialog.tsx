import type { ReactNode } from 'react'
import { Form, useNavigation } from 'react-router'
import { Button, ButtonLink } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'

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
