import { CheckboxGroup } from '../../../ui/form/choices.tsx'
import { defineOptions } from '../../../ui/form/options.ts'

export const conductOptions = defineOptions({
  adult: 'I am 18 or older.',
  conduct: 'I have read the code of conduct and will keep to it.',
})

const rules = [
  'What somebody tells you stays with you: who they are, whom they love, where they work and live.',
  'Nobody has to be out, to show a face, or to say a real name. Do not ask for any of it.',
  'No flirting, no sex, no dating. Mentorship is about work.',
  'No money: no loans, no gifts, no fees, no investments, whoever asks.',
  'Do not meet at a home. A first meeting in person, if ever, is in a public place that both of you choose.',
  'Answer, even if the answer is no. Either of you may stop at any time without a reason.',
  'Tell the team when something feels wrong. Nobody is blamed for asking.',
]

/** Both boxes, and the rules that they are about. */
export function ConductFields({ ticked = [], error }: { ticked?: readonly string[]; error?: string | undefined }) {
  return (
    <>
      <details className="disclosure">
        <summary>Code of conduct</summary>
        <ol className="disclosure-body">
          {rules.map((rule) => (
            <li key={rule}>{rule}</li>
          ))}
        </ol>
      </details>
      <CheckboxGroup
        name="agrees"
        label="Before anything of yours is sent on"
        options={conductOptions}
        values={ticked}
        error={error}
      />
    </>
  )
}
