import { href } from 'react-router'
import { brand } from '../../brand.ts'
import { CopyButton } from '../../ui/copy-button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Field } from '../../ui/form/field.tsx'
import { TextArea } from '../../ui/form/inputs.tsx'
import { t } from '../../words/words.ts'

export function RecommendDialog({ site }: { site: string }) {
  const invitation = invitationFrom(site)
  return (
    <Dialog title={t('Recommend a mentor')} closeTo={href('/mentorship')}>
      <div className="flow">
        <p>
          {t('Copy this invitation and send it in the way you usually talk to each other. We send nothing ourselves.')}
        </p>
        <Field name="invitation" label={t('Invitation')}>
          <TextArea readOnly rows={11} defaultValue={invitation} />
        </Field>
        <CopyButton text={invitation} label={t('Copy the invitation')} />
      </div>
    </Dialog>
  )
}

/** Returns the invitation to a possible mentor. It must not reveal anything about the member who sends it. */
export function invitationFrom(site: string): string {
  return t(
    'Hello,\n\nI would like to recommend you as a mentor on Connect, the mentorship initiative of {name}. It brings together professionals and allies across Africa who share what they have learnt with people earlier in their careers.\n\nThe time is yours to set: a few hours every other month is enough, and you decide when, how and with whom. You choose the name you are listed under, or not to be listed at all.\n\nIf you would like to, you can apply under “Mentorship” on {site}. And if now is not the moment, that is fine too.\n\nThank you for thinking about it.',
    { name: brand.name, site },
  )
}
