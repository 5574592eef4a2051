import { ButtonLink } from '../../../ui/button.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { StepHeader } from '../../../ui/wizard/step-header.tsx'
import { applicationTexts } from '../application-questions.ts'

/** The application is stored; the page goes on by itself. */
export function Done({ title, next, step }: { title: string; next: string; step: number }) {
  return (
    <>
      <StepHeader step={step} hasMessage={false} title={title} />
      <Notice tone="success" focusOn>
        {applicationTexts.submitted}
      </Notice>
      <div className="actions">
        <ButtonLink to={next} reloadDocument variant="secondary">
          Continue
        </ButtonLink>
      </div>
    </>
  )
}
