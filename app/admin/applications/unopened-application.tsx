import { Form } from 'react-router'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { PageHeader } from '../../ui/page-header.tsx'

export function UnopenedApplication({ title, back }: { title: string; back: string }) {
  return (
    <>
      <PageHeader title={title} back={{ to: back, label: 'Back to the applications' }} />
      <Card className="narrow flow">
        <p>
          Somebody told us this in confidence. Each opening is recorded in the audit log, with your account and the
          time.
        </p>
        <Form method="post" className="actions application-end">
          <Button>Open the application</Button>
        </Form>
      </Card>
    </>
  )
}
