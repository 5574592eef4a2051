import { ButtonLink } from '../../../ui/button.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { StepHeader } from '../../../ui/wizard/step-header.tsx'
import { applicationTexts } from '../application-questions.ts'

export function Done({ title, redirectTo, step }: { title: string; redirectTo: string; step: number }) {
  return (
    <>
      <StepHeader step={step} hasMessage={false} title={title} />
      <Notice tone="success" focusOn>
        {applicationTexts.submitted}
      </Notice>
      <div className="actions">
        <ButtonLink to={redirectTo} reloadDocument variant="secondary">
          Continue
        </ButtonLink>
      </div>
    </>
  )
}
