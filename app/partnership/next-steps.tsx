import { href } from 'react-router'
import { ButtonLink } from '../ui/button.tsx'
import { NumberedSteps } from '../ui/list/numbered-steps.tsx'
import { useFocusOn } from '../ui/use-focus-on.ts'
import { msg, t } from '../words/words.ts'

const steps = [
  {
    title: msg('A person reads it'),
    text: msg('Your inquiry is stored encrypted. Only our team can open it, and each opening is recorded.'),
  },
  {
    title: msg('We answer by email'),
    text: msg('We write to the address you give, usually with questions. We cannot promise by when.'),
  },
  {
    title: msg('We agree in writing'),
    text: msg('An inquiry binds neither side. Whatever we do together, we agree on it first, in writing.'),
  },
  {
    title: msg('You can check'),
    text: msg('Your account shows what you sent and whether it has been handled. We delete it after 12 months.'),
  },
]

export function NextSteps() {
  return (
    <section className="section">
      <h2>{t('What happens after you write')}</h2>
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
        <h2 id="sent">{t('What happens now')}</h2>
        <NumberedSteps steps={steps} tone={1} />
        <div className="actions">
          <ButtonLink to={href('/account')} variant="secondary">
            {t('See it on your account')}
          </ButtonLink>
        </div>
      </section>
    </div>
  )
}
