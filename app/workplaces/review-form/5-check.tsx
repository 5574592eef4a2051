import type { MouseEvent } from 'react'
import { HardToFind, HighlightedText } from '../../site/highlighted-text.tsx'
import { Button } from '../../ui/button.tsx'
import { CheckboxGroup } from '../../ui/form/choices.tsx'
import { defineOptions } from '../../ui/form/options.ts'
import { isAsked, shownAnswer } from '../../ui/wizard/question.ts'
import { withColon } from '../../words/punctuation.ts'
import { msg, rich, t } from '../../words/words.ts'
import { countryOf } from '../location.ts'
import { quoteOf } from '../quote.ts'
import { type Hideable, hideable, type ReviewPrivacy, reviewTexts } from '../review.ts'
import { knownTextsOf, omission } from '../review-free-texts.ts'
import { fieldsOf, freeTexts, isFreeText, questions, type ReviewField } from '../review-questions.ts'
import { CompanyPreview, ReviewPreview } from './review-preview.tsx'
import { quotes, sections, shownIn, type Wizard } from './review-wizard.ts'

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
      <p>{rich('Your review of {companyName}', { companyName: <strong>{wizard.answers.companyName}</strong> })}</p>
      <div className="check-preview">
        <div className="flow">
          <ShownFacts wizard={wizard} onShow={onShow} />
          <QuoteField wizard={wizard} />
          <HardToFind texts={freeTexts.map((field) => wizard.answers[field])} />
          <p className="check-caution">
            {t('Could somebody recognise you by your words? We cannot spot everything.')}{' '}
            <Button variant="quiet" name="to" value={4}>
              {t('Edit my words')}
            </Button>
          </p>
        </div>
        <section className="check-card" aria-labelledby="preview">
          <h2 id="preview">{t('What readers will see')}</h2>
          <ReviewPreview wizard={wizard} thisMonth={thisMonth} reviewK={reviewK} reviewPrivacy={reviewPrivacy} />
          <div className="check-answers">
            <details>
              <summary>
                <h3 className="card-title">{t('Also on the company’s page')}</h3>
                <span className="check-summary">
                  {t('Your facts about the company, and your answers, counted with everybody’s')}
                </span>
              </summary>
              <p>
                {t(
                  'The company’s facts come from its reviews, and its scores are the mean of all answers. It says how many people gave each answer, never who. Yours add:',
                )}
              </p>
              <CompanyPreview wizard={wizard} />
            </details>
          </div>
        </section>
      </div>
      <div className="check-answers">
        <h2>{t('Your answers')}</h2>
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
  const blanks = asked.filter((field) => !answers[field]).length
  return (
    <div className="check-section">
      <details>
        <summary>
          <h3 className="card-title">{t(title)}</h3>
          {blanks > 0 && <span className="check-summary">{t('{blanks} left blank', { blanks })}</span>}
        </summary>
        <dl className="answers">
          {asked.map((field) => (
            <div key={field}>
              <dt>{t(questions[field].label)}</dt>
              <dd className="pre-line">
                <Answer field={field} answers={answers} />
              </dd>
            </div>
          ))}
        </dl>
      </details>
      <Button variant="quiet" name="to" value={step}>
        {t('Edit')}
        <span className="sr-only"> {t(title)}</span>
      </Button>
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
  const country = countryOf(wizard.answers.location)
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
        options={offered.map(({ id, label }) => {
          const fact = factOf(id, wizard.answers)
          return { id, label: fact ? withColon(label, fact) : label }
        })}
        values={visible}
        onChange={onShow}
      />
      {!hasLeft && visible.includes('yearLeft') && <input type="hidden" name="show" value="yearLeft" />}
      <Button variant="secondary" className="btn-wide" name="hide" value="everything" onClick={untick}>
        {t('Untick all, hide names I wrote')}
      </Button>
      <noscript>
        <Button variant="secondary" name="to" value={5}>
          {t('Update the preview')}
        </Button>
      </noscript>
      <p className="field-hint" role="status">
        {offered.some(({ id }) => visible.includes(id)) ? '' : t('All of these are hidden. ')}
        {Object.values(wizard.answers).some((text) => text.includes(omission)) &&
          t('What looked like a name, a number or an address is now {omission}.', { omission })}
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
        'Everybody can read that page, even without an account, and search engines keep copies. Only this line would appear, without the company’s name or yours: “{quote}”',
        { quote },
      )}
      options={quoteOptions}
      values={mayQuote ? [quotes.value] : []}
    />
  )
}

const quoteOptions = defineOptions({ [quotes.value]: msg('You may quote this line') })

function factOf(id: Hideable, answers: Wizard['answers']) {
  const field = id === 'city' ? 'location' : id
  return shownAnswer(questions[field], answers[field])
}

// Browsers keep the ticks of a form that stays on the page.
function untick({ currentTarget: { form } }: MouseEvent<HTMLButtonElement>) {
  for (const checkbox of form?.querySelectorAll<HTMLInputElement>('[name=show], [name=quote]') ?? [])
    checkbox.checked = false
}
