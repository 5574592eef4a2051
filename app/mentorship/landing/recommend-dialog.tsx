import { CopyButton } from '../../ui/copy-button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Field } from '../../ui/form/field.tsx'
import { TextArea } from '../../ui/form/inputs.tsx'
import { invitationFrom } from './invitation.ts'

export function RecommendDialog({ site }: { site: string }) {
  const invitation = invitationFrom(site)
  return (
    <Dialog title="Recommend a mentor" closeTo="/mentorship">
      <div className="flow">
        <p>Copy this invitation and send it in the way you usually talk to each other. We send nothing ourselves.</p>
        <Field name="invitation" label="Invitation">
          <TextArea readOnly rows={11} defaultValue={invitation} />
        </Field>
        <CopyButton text={invitation} label="Copy the invitation" />
      </div>
    </Dialog>
  )
}
