import { href } from 'react-router'
import { ButtonLink } from '../ui/button.tsx'
import { NumberedSteps } from '../ui/list/numbered-steps.tsx'
import { useFocusOn } from '../ui/use-focus-on.ts'

const steps = [
  {
    title: 'A person reads it',
    text: 'Your inquiry is stored encrypted. Only our admins can open it, and each opening is recorded.',
  },
  {
    title: 'We answer by email',
    text: 'We write to the address you give, usually with questions. We cannot promise by when.',
  },
  {
    title: 'We agree in writing',
    text: 'An inquiry binds neither side. Whatever we do together, we agree on it first, in writing.',
  },
  {
    title: 'You can check',
    text: 'Your account shows what you sent and whether it has been handled. We delete it after 12 months.',
  },
]

export function NextSteps() {
  return (
    <section className="section">
      <h2>What happens after you write</h2>
      <NumberedSteps steps={steps} tone={1} />
    </section>
  )
}

/** Takes the focus, and stays when the banner that thanks is gone. */
export function NextStepsOfSentInquiry() {
  const panel = useFocusOn<HTMLElement>(true)
  return (
    <div className="section">
      <section ref={panel} tabIndex={-1} aria-labelledby="sent" className="card">
        <h2 id="sent">What happens now</h2>
        <NumberedSteps steps={steps} tone={1} />
        <div className="actions">
          <ButtonLink to={href('/account')} variant="secondary">
            See it on your account
          </ButtonLink>
        </div>
      </section>
    </div>
  )
}
