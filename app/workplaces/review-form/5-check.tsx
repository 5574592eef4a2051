import { type MouseEvent, useRef } from 'react'
import { HardToFind, HighlightedText, IdentifyingParts } from '../../site/highlighted-text.tsx'
import { Button } from '../../ui/button.tsx'
import { CheckboxGroup } from '../../ui/form/choices.tsx'
import { defineOptions } from '../../ui/form/options.ts'
import { isAsked, shownAnswer } from '../../ui/wizard/question.ts'
import { msg, rich, t } from '../../words/words.ts'
import { namedCountryOf } from '../location.ts'
import { quoteOf } from '../quote.ts'
import { hideable, type ReviewPrivacy, reviewTexts } from '../review.ts'
import { knownTextsOf, omission } from '../review-free-texts.ts'
import { fieldsOf, freeTexts, isFreeText, questions, type ReviewField } from '../review-questions.ts'
import { CompanyPreview, ReviewPreview } from './review-preview.tsx'
import { identifyingTexts, quotes, sections, shownIn, type Wizard } from './review-wizard.ts'

export function Check({
  wizard,
  thisMonth,
  reviewK,
  reviewPrivacy,
  isNew,
  isBusy,
  onShow,
}: {
  wizard: Wizard
  thisMonth: string
  reviewK: number
  reviewPrivacy: ReviewPrivacy
  /** Not one that was rejected, whose receipt code stays. */
  isNew: boolean
  isBusy: boolean
  onShow: () => void
}) {
  return (
    <>
      {/* Enter presses the first button of a form. */}
      <button type="submit" name="to" value={5} className="sr-only" tabIndex={-1} aria-hidden="true">
        {t('Update the preview')}
      </button>
      <div className="check-preview">
        <section className="check-card" aria-labelledby="preview">
          <h2 id="preview">{t('What readers will see')}</h2>
          <ReviewPreview wizard={wizard} thisMonth={thisMonth} reviewK={reviewK} reviewPrivacy={reviewPrivacy} />
          <CompanyPreview wizard={wizard} />
        </section>
        <section className="flow" aria-labelledby="identifying">
          <h2 id="identifying">{t('What could identify you')}</h2>
          <IdentifyingWords wizard={wizard} />
          <ShownFacts wizard={wizard} onShow={onShow} />
          <HardToFind texts={freeTexts.map((field) => wizard.answers[field])} />
          <p className="check-caution">{t('Could somebody recognise you by your words? We cannot spot everything.')}</p>
          <div className="actions">
            <Button variant="secondary" name="hide" value="everything" onClick={untick}>
              {t('Hide everything that may identify me')}
            </Button>
            <Button variant="quiet" name="to" value={4}>
              {t('Change my words')}
            </Button>
          </div>
          <QuoteField wizard={wizard} />
        </section>
      </div>
      <div className="check-answers">
        {sections.map((section) => (
          <Section key={section.step} {...section} answers={wizard.answers} />
        ))}
      </div>
      {isNew && (
        <p className="check-receipt">
          {rich(
            'When you submit, you get a receipt code, <strong>shown once</strong>. With it you can look up or withdraw the review. Have a safe place ready.',
            { strong: (text) => <strong>{text}</strong> },
          )}
        </p>
      )}
      <div className="actions actions-reversed">
        <Button busy={isBusy}>{isBusy ? t('Submitting...') : t('Submit')}</Button>
        <Button variant="secondary" name="to" value={4}>
          {t('Previous')}
        </Button>
      </div>
    </>
  )
}

function Section({ step, title, answers }: (typeof sections)[number] & { answers: Wizard['answers'] }) {
  const asked = fieldsOf(step).filter((field) => isAsked<ReviewField>(questions, field, answers))
  return (
    <section aria-labelledby={`section-${step}`}>
      <h2 id={`section-${step}`} className="card-title">
        {t(title)}
      </h2>
      <EditButton step={step} what={t(title)} />
      <dl>
        {asked.map((field) => (
          <div key={field}>
            <dt>{t(questions[field].label)}</dt>
            <dd className={answers[field] ? 'pre-line' : 'muted'}>
              <Answer field={field} answers={answers} />
            </dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

function EditButton({ step, what }: { step: number; what: string }) {
  return (
    <Button variant="quiet" name="to" value={step}>
      {t('Edit')}
      <span className="sr-only"> {what}</span>
    </Button>
  )
}

/** Warns until each text is changed, hidden, or submitted as it is. */
function IdentifyingWords({ wizard }: { wizard: Wizard }) {
  const found = identifyingTexts(wizard)
  const box = useRef<HTMLDivElement>(null)

  // The button goes, and would take the focus along; what comes in its place is not what a second click is for.
  function hideOnce(click: MouseEvent) {
    if (click.detail > 1) click.preventDefault()
    else box.current?.focus()
  }

  return (
    <div ref={box} role="status" tabIndex={-1} className="check-identifying">
      {found.length > 0 && (
        <>
          <p>{t('These words may show who you are, or who somebody else is. If they are harmless, leave them.')}</p>
          <dl className="check-words">
            {found.map(({ field, parts }) => (
              <div key={field}>
                <dt>{t(questions[field].label)}</dt>
                <dd>
                  <EditButton step={questions[field].step} what={t(questions[field].label)} />
                  <Button variant="quiet" name="hide" value={field} onClick={hideOnce}>
                    {t('Hide')}
                    <span className="sr-only"> {t(questions[field].label)}</span>
                  </Button>
                </dd>
                <dd>
                  <IdentifyingParts parts={parts} />
                </dd>
              </div>
            ))}
          </dl>
        </>
      )}
    </div>
  )
}

function Answer({ field, answers }: { field: ReviewField; answers: Wizard['answers'] }) {
  const answer = answers[field]
  if (!isFreeText(field)) return shownAnswer(questions[field], answer) || t(reviewTexts.notProvided)
  return answer ? <HighlightedText text={answer} known={knownTextsOf(answers)} /> : t(reviewTexts.notProvided)
}

function ShownFacts({ wizard, onShow }: { wizard: Wizard; onShow: () => void }) {
  const visible = shownIn(wizard)
  const country = namedCountryOf(wizard.answers.location)
  const hasLeft = wizard.answers.currentlyWorksHere === 'No'
  const offered = hideable.filter(({ id }) => hasLeft || id !== 'yearLeft')
  return (
    <div className="shown-facts">
      <CheckboxGroup
        name="show"
        label={t('Show in my review')}
        hint={
          country
            ? t('What you leave unticked is not stored. Country, month and whether you work there always show.')
            : t('What you leave unticked is not stored. The month and whether you work there always show.')
        }
        options={offered}
        values={visible}
        onChange={onShow}
      />
      {!hasLeft && visible.includes('yearLeft') && <input type="hidden" name="show" value="yearLeft" />}
      <noscript>
        <Button variant="secondary" name="to" value={5}>
          {t('Update the preview')}
        </Button>
      </noscript>
      <p className="field-hint" role="status">
        {!offered.some(({ id }) => visible.includes(id)) && <span>{t('All of these are hidden. ')}</span>}
        {Object.values(wizard.answers).some((text) => text.includes(omission)) && (
          <span>{t('What looked like a name, a number or an address is now {omission}.', { omission })}</span>
        )}
      </p>
    </div>
  )
}

function QuoteField({ wizard: { answers, mayQuote } }: { wizard: Wizard }) {
  const quote = quoteOf(answers)
  if (quote === null) return null
  return (
    <CheckboxGroup
      name={quotes.name}
      label={t('On the home page')}
      hint={t(
        'Everybody can read it there, and search engines keep copies. Only this line would appear, without the company’s name or yours: “{quote}”',
        { quote },
      )}
      options={quoteOptions}
      values={mayQuote ? [quotes.value] : []}
    />
  )
}

const quoteOptions = defineOptions({ [quotes.value]: msg('You may quote this line') })

// Browsers keep the ticks of a form that stays on the page.
function untick({ currentTarget: { form } }: MouseEvent<HTMLButtonElement>) {
  for (const checkbox of form?.querySelectorAll<HTMLInputElement>('[name=show], [name=quote]') ?? [])
    checkbox.checked = false
}
