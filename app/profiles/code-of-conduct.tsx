import { CheckboxGroup } from '../ui/form/choices.tsx'
import { msg, t } from '../words/words.ts'
import { conductQuestion } from './conduct.ts'

const rules = [
  msg('What somebody tells you stays with you: who they are, whom they love, where they work and live.'),
  msg('Nobody has to be out, to show a face, or to say a real name. Do not ask for any of it.'),
  msg('No flirting, no sex, no dating. Mentorship is about work.'),
  msg('No money: no loans, no gifts, no fees, no investments, whoever asks.'),
  msg('Do not meet at a home. A first meeting in person, if ever, is in a public place that both of you choose.'),
  msg('Answer, even if the answer is no. Either of you may stop at any time without a reason.'),
  msg('Tell the team when something feels wrong. Nobody is blamed for asking.'),
]

export function CodeOfConduct() {
  return (
    <section aria-labelledby="conduct" className="field flow conduct">
      <h3 id="conduct">{t('Code of conduct')}</h3>
      <ol className="listed">
        {rules.map((rule) => (
          <li key={t(rule)}>{t(rule)}</li>
        ))}
      </ol>
    </section>
  )
}

type Ticked = string | readonly string[] | undefined

/** The code of conduct, and both its boxes. */
export function ConductFields({ ticked, error }: { ticked: Ticked; error: string | undefined }) {
  const { label, options } = conductQuestion
  return (
    <>
      <CodeOfConduct />
      <CheckboxGroup name="agrees" label={t(label)} options={options} values={ticked} error={error} required />
    </>
  )
}
