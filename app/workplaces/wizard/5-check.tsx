import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { isAsked, shownAnswer } from '../../ui/wizard/question.ts'
import { HighlightedText } from '../identifying-text/highlighted-text.tsx'
import { knownTextsOf } from '../identifying-text/review-free-texts.ts'
import { type ReviewPrivacy, reviewTexts } from '../review.ts'
import { fieldsOf, isFreeText, questions, type ReviewField } from '../review-questions.ts'
import { CompanyPreview, ReviewPreview } from './review-preview.tsx'
import { sections, type Wizard } from './review-wizard.ts'
import { ShownFacts } from './shown-facts.tsx'

export function Check({
  wizard,
  thisMonth,
  reviewK,
  reviewPrivacy,
  isBusy,
  onShow,
}: {
  wizard: Wizard
  thisMonth: string
  reviewK: number
  reviewPrivacy: ReviewPrivacy
  isBusy: boolean
  onShow: () => void
}) {
  return (
    <>
      <section className="previews" aria-labelledby="preview">
        <h2 id="preview">What readers will see</h2>
        <p>Your review, exactly as it will appear:</p>
        <ReviewPreview wizard={wizard} thisMonth={thisMonth} reviewK={reviewK} reviewPrivacy={reviewPrivacy} />
        <ShownFacts wizard={wizard} onShow={onShow} />
        <p>
          The company’s own facts and scores come from its reviews. This is how they look if yours is the first; with
          others, the scores are an average. The page also says how many people gave each answer, never who.
        </p>
        <CompanyPreview wizard={wizard} reviewK={reviewK} />
      </section>
      {sections.map((section) => (
        <Section key={section.step} {...section} answers={wizard.answers} />
      ))}
      <p>
        When you have sent it, you see its receipt code, once: 26 letters and digits with which you can look up or
        withdraw the review. Have a safe place ready for it.
      </p>
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
        {fieldsOf(step)
          .filter((field) => isAsked<ReviewField>(questions, field, answers))
          .map((field) => (
            <div key={field}>
              <dt>{questions[field].label}</dt>
              <dd className="pre-line">
                <Answer field={field} answers={answers} />
              </dd>
            </div>
          ))}
      </dl>
    </Card>
  )
}

function Answer({ field, answers }: { field: ReviewField; answers: Wizard['answers'] }) {
  const answer = answers[field]
  if (!isFreeText(field)) return shownAnswer(questions[field], answer) || reviewTexts.notProvided
  return answer ? <HighlightedText text={answer} known={knownTextsOf(answers)} /> : reviewTexts.notProvided
}
