import type { ReactNode } from 'react'
import { Form, useNavigation } from 'react-router'
import { Button } from '../../ui/button.tsx'
import type { Choices } from '../queues/queue-screen.ts'

type Props = Choices & { action: string; children: ReactNode }

/** A button for each way to decide, the first one filled, and what happens then. `children` are what each form sends with it. */
export function ChoiceForms({ always, choices, action, children }: Props) {
  const isBusy = useNavigation().state !== 'idle'
  return (
    <section aria-labelledby="decision" className="desk-choices flow">
      <h2 id="decision" className="card-title">
        Your decision
      </h2>
      <p>{always}</p>
      {choices.map(({ state, label, title, follows, isGrave }, place) => (
        <Form key={state} method="post" action={action} className="card desk-choice">
          {children}
          <input type="hidden" name="state" value={state} />
          <div id={`follows-${state}`}>
            <h3>{title}</h3>
            <ul>
              {follows.map((text) => (
                <li key={text}>{text}</li>
              ))}
            </ul>
          </div>
          <Button
            variant={place > 0 ? 'secondary' : isGrave ? 'danger' : 'primary'}
            className={place > 0 && isGrave ? 'grave' : undefined}
            busy={isBusy}
            aria-describedby={`follows-${state}`}
          >
            {label}
          </Button>
        </Form>
      ))}
    </section>
  )
}
