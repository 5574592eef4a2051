import { Button } from '../../ui/button.tsx'
import { msg, t } from '../../words/words.ts'
import { allyNote } from '../review-labels.ts'
import { wizardLength } from './review-wizard.ts'

const rules = [
  msg('No discriminatory or harmful language'),
  msg('No offensive content or personal attacks'),
  msg('No confidential information'),
  msg('No identifying details of individuals'),
]

export function Rules() {
  const { required, all } = wizardLength()
  return (
    <div className="rules">
      <section>
        <h2 className="card-title">{t('Community rules')}</h2>
        <ul className="ticks">
          {rules.map((rule) => (
            <li key={t(rule)}>{t(rule)}</li>
          ))}
        </ul>
        <p>
          <strong>{t('What you write can still give you away: leave out what only you could know.')}</strong>
        </p>
        <div className="actions">
          <Button>{t('Start')}</Button>
        </div>
        <p>
          {t(
            'Four short steps with {questions} questions, of which {questions2} need an answer: about {minutes} minutes, or {minutes2} if you answer them all. Nothing is stored before you press Submit at the end, and the team reads every review before it appears.',
            {
              questions: all.questions,
              questions2: required.questions,
              minutes: required.minutes,
              minutes2: all.minutes,
            },
          )}
        </p>
      </section>
      <section>
        <h2 className="card-title">{t('What protects you')}</h2>
        <ul className="ticks">
          <li>{t('Who wrote a review is sealed. No member, employer or admin can open it.')}</li>
          <li>
            {t(
              'Before you submit, you choose which of these readers see: your role, your city, the year you left, whether you are open at work.',
            )}
          </li>
          <li>
            {t(
              'At the end you get a receipt code, once. With it you can see the state of your review or withdraw it, without signing in. We cannot recover it, so have a safe place ready that nobody else looks at.',
            )}
          </li>
        </ul>
        <p>{t('If you are an ally, {allyNote}', { allyNote: t(allyNote) })}</p>
      </section>
    </div>
  )
}
