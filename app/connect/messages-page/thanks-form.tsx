import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { CheckboxGroup } from '../../ui/form/choices.tsx'
import { Field } from '../../ui/form/field.tsx'
import { TextArea } from '../../ui/form/inputs.tsx'
import { t } from '../../words/words.ts'
import type { Conversation } from '../pairs/conversation.server.ts'
import { helpers, maxThanks } from '../pairs/thanks.ts'
import { CommandForm } from './command-form.tsx'
import type { PairAnswer } from './pair-commands.server.ts'

/** The last that one of two people can say to the other, once it has ended. */
export function ThanksForm({
  talk: { other, nextId },
  answer,
}: {
  talk: Conversation
  answer: PairAnswer | undefined
}) {
  const input = answer?.input.do === 'thank' ? answer.input : null
  const isWarned = input !== null && answer?.isWarned
  return (
    <Card className="flow">
      <h2 className="card-title">{t('A line of thanks')}</h2>
      <p>{t('If you like: {other} reads what you tick and write, once. There is no answer to it.', { other })}</p>
      <CommandForm fields={{ id: input?.id || nextId, ...(isWarned && { warned: 'yes' }) }} className="flow">
        <CheckboxGroup name="helped" label={t('What helped')} options={helpers} values={input?.helped} />
        <Field
          name="words"
          label={t('A line to {other}', { other })}
          hint={t('At most {maxThanks} characters.', { maxThanks })}
          error={input ? answer?.errors.words : undefined}
        >
          <TextArea rows={2} defaultValue={input?.words ?? ''} dir="auto" />
        </Field>
        <Button name="do" value="thank">
          {isWarned ? t('Send it as it is') : t('Send')}
        </Button>
      </CommandForm>
    </Card>
  )
}
