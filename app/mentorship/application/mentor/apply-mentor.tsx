import { href } from 'react-router'
import { memberOnlyUnlessPost, requireMemberUnlessRefused } from '../../../account/sessions/who.server.ts'
import { brand } from '../../../brand.ts'
import { answersScripts } from '../../../forms/form-action.server.ts'
import type { Rejection } from '../../../moderation/queue.ts'
import { imageRule } from '../../../platform/files/file-rules.ts'
import { minutesToLeave } from '../../../profiles/leaving-listings.server.ts'
import { suggestedAlias } from '../../../profiles/listing-preference.ts'
import { leavingTime } from '../../../profiles/mentor-lines.ts'
import { mentorRejectionText } from '../../../profiles/mentor-rejection-reasons.ts'
import { Notice } from '../../../ui/notice.tsx'
import { msg, rich, t } from '../../../words/words.ts'
import { answerApplication, startForm } from '../application-actions.server.ts'
import { ApplicationPage } from '../wizard/application-page.tsx'
import { PicturePreview } from '../wizard/file-field.tsx'
import type { ApplicationForm } from '../wizard/use-application.ts'
import type { Route } from './+types/apply-mentor'
import { ListingPreview, ListingWarning } from './listing-preview.tsx'
import { mentorForm, mentorRejection } from './mentor-applications.server.ts'
import { type MentorField, mentorPlan, mentorRedirect } from './mentor-questions.ts'

export { links } from '../../../account/member-layout.tsx'

const about: ApplicationForm<MentorField> = {
  plan: mentorPlan,
  title: msg('Become a Mentor'),
  sections: [msg('Personal details'), msg('Your work'), msg('Your listing')],
  submitLabel: msg('Submit Application'),
  submitUrl: href('/apply-mentor'),
  redirectTo: mentorRedirect,
  file: { field: 'picture', rule: imageRule, Stored: PicturePreview },
  resubmissionNotice: msg(
    'You have applied before. This is what we have stored; sending it again replaces it, and takes you out of the directory until the team approves it again.',
  ),
  stepNotes: {
    1: () => (
      <Notice>
        {rich(
          '<strong>Your discretion comes first.</strong> What you write is stored only when you press Submit Application, and sealed. Only the team opens it, and each opening is recorded. Members never see your gender or pronouns. You decide whether they see your name (step 3), and later to whom you show your email, phone or LinkedIn.',
          { strong: (text) => <strong>{text}</strong> },
        )}
      </Notice>
    ),
    3: () => (
      <Notice>
        {rich(
          '<strong>A reminder about your privacy.</strong> If you are listed, signed-in members see the name you choose, your role, industry and bio, what you can help with and how often. Under your own name they also see your company and picture; under a privacy-friendly one only if you tick them. A company, a rare role or a picture of your face can give you away under any name. Below the questions you see all that members will see.',
          { strong: (text) => <strong>{text}</strong> },
        )}
      </Notice>
    ),
  },
  Warning: ListingWarning,
  Preview: ListingPreview,
}

export function meta() {
  return [{ title: `${t(about.title)} · ${brand.name}` }]
}

export function headers({ actionHeaders }: Route.HeadersArgs) {
  return actionHeaders
}

export const middleware = [memberOnlyUnlessPost, answersScripts(action)]

export async function loader({ context, url }: Route.LoaderArgs) {
  const member = requireMemberUnlessRefused(context, url)
  const start = await startForm(member, mentorForm)
  const { answers } = start.wizard
  answers.displayName ||= suggestedAlias(answers.fullName)
  const rejection = member && (await mentorRejection(member.userId))
  return { ...start, rejection, minutesToLeave: minutesToLeave() }
}

export function action(args: Route.ActionArgs) {
  return answerApplication(args, mentorForm)
}

export default function ApplyMentor({ loaderData, actionData }: Route.ComponentProps) {
  const { rejection, minutesToLeave, ...start } = loaderData
  const again = minutesToLeave > 0 ? <LeavesInBatch minutes={minutesToLeave} /> : t(about.resubmissionNotice)
  const resubmissionNotice = rejection ? <Rejected {...rejection} /> : again
  return <ApplicationPage about={about} notice={resubmissionNotice} start={start} answer={actionData} />
}

function LeavesInBatch({ minutes }: { minutes: number }) {
  return (
    <>
      <p>{t(about.resubmissionNotice)}</p>
      <p>
        {t(
          'What members and the home page show of you, with any picture, goes {leavingTime}, so that nobody can tell when you changed it.',
          { leavingTime: leavingTime(minutes) },
        )}
      </p>
    </>
  )
}

function Rejected({ reason, words }: Rejection) {
  return (
    <>
      <p>
        {rich('Your application was not accepted. The reason: {strong}', {
          strong: <strong>{mentorRejectionText(reason)}.</strong>,
        })}
      </p>
      {words && <blockquote className="pre-line">{words}</blockquote>}
      <p>{t('This is what we have stored. Change it and send it again, and the team reads it again.')}</p>
    </>
  )
}
