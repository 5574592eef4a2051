import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { CheckboxGroup } from '../../ui/choices.tsx'
import { fieldsOf, questions } from '../questions.ts'
import { hideable, reviewFrom, reviewTexts } from '../review.ts'
import { ReviewCard } from '../review-card.tsx'
import { cardOf } from '../review-card-data.ts'
import { sections, type Wizard } from '../wizard.ts'

export function Check({
  wizard,
  thisMonth,
  reviewK,
  isBusy,
  onHide,
}: {
  wizard: Wizard
  thisMonth: string
  reviewK: number
  isBusy: boolean
  onHide: () => void
}) {
  return (
    <>
      {sections.map((section) => (
        <Section key={section.step} {...section} answers={wizard.answers} />
      ))}
      <Card>
        <h2 className="card-title">What others will see</h2>
        <p>
          Your answers count in the company’s scores; your words and these few facts are shown. Anything you leave out
          is not stored at all.
        </p>
        <CheckboxGroup
          name="hide"
          label="Leave out"
          options={Object.entries(hideable).map(([value, label]) => ({ value, label }))}
          values={wizard.hidden}
          onChange={onHide}
        />
        <noscript>
          <Button variant="secondary" name="to" value={5}>
            Show the card again
          </Button>
        </noscript>
        {reviewK > 1 && (
          <>
            <p>Until the company has {reviewK} approved reviews:</p>
            <Preview wizard={wizard} thisMonth={thisMonth} isShielded />
            <p>From then on:</p>
          </>
        )}
        <Preview wizard={wizard} thisMonth={thisMonth} />
      </Card>
      <div className="actions actions-reversed">
        <Button busy={isBusy}>{isBusy ? 'Submitting...' : 'Submit'}</Button>
        <Button variant="secondary" name="to" value={4}>
          Previous
        </Button>
      </div>
    </>
  )
}

function Section({ step, title, answers }: (typeof sections)[number] & { answers: Wizard['answers'] }) {
  return (
    <Card>
      <div className="section-head">
        <h2 className="card-title">{title}</h2>
        <Button variant="quiet" name="to" value={step}>
          Edit<span className="sr-only"> {title}</span>
        </Button>
      </div>
      <dl className="answers">
        {fieldsOf(step).map((field) => (
          <div key={field}>
            <dt>{questions[field].title}</dt>
            <dd className="whitespace-pre-line">{answers[field] || reviewTexts.notProvided}</dd>
          </div>
        ))}
      </dl>
    </Card>
  )
}

function Preview({
  wizard,
  thisMonth,
  isShielded = false,
}: {
  wizard: Wizard
  thisMonth: string
  isShielded?: boolean
}) {
  const review = { ...reviewFrom(wizard.answers, wizard.hidden), id: 'preview', month: thisMonth }
  return <ReviewCard review={cardOf(review, isShielded)} />
}
