import { href } from 'react-router'
import { memberOnlyUnlessPost, requireMemberUnlessRefused } from '../../../account/sessions/who.server.ts'
import { brand } from '../../../brand.ts'
import { hasAgreed } from '../../../connect/people/notify.server.ts'
import { answersScripts } from '../../../forms/form-action.server.ts'
import { db } from '../../../platform/db/db.server.ts'
import { pdfRule } from '../../../platform/files/file-rules.ts'
import { textParameter } from '../../../platform/http/url-parts.ts'
import { CodeOfConduct } from '../../../profiles/code-of-conduct.tsx'
import { bothTicked } from '../../../profiles/conduct.ts'
import type { ShownMentor } from '../../../profiles/listing.ts'
import { fromDirectory } from '../../../profiles/mentoring-options.ts'
import { mentorProfile } from '../../../profiles/mentors.server.ts'
import { Notice } from '../../../ui/notice.tsx'
import { type Answers, isAsked } from '../../../ui/wizard/question.ts'
import { msg, rich, t } from '../../../words/words.ts'
import { MentorPhoto } from '../../directory/mentor-photo.tsx'
import { answerApplication, startForm } from '../application-actions.server.ts'
import { ApplicationPage } from '../wizard/application-page.tsx'
import { StoredCv } from '../wizard/file-field.tsx'
import type { ApplicationForm } from '../wizard/use-application.ts'
import type { Route } from './+types/apply-mentee'
import { menteeForm } from './mentee-applications.server.ts'
import { agreedPlan, type MenteeField, menteePlan, menteeQuestions, menteeRedirect } from './mentee-questions.ts'

export { links } from '../../../account/member-layout.tsx'

const about: ApplicationForm<MenteeField> = {
  plan: menteePlan,
  title: msg('Become a Mentee'),
  sections: [msg('Personal details'), msg('Work and growth'), msg('Your mentor')],
  submitLabel: msg('Submit'),
  submitUrl: href('/apply-mentee'),
  redirectTo: menteeRedirect,
  afterwards: { to: href('/mentors'), label: msg('Find a mentor') },
  file: { field: 'cv', rule: pdfRule, Stored: StoredCv },
  resubmissionNotice: msg('You have applied before. This is what we have stored; sending it again replaces it.'),
  stepNotes: { 1: () => <SealedNote /> },
  above: { agrees: <CodeOfConduct /> },
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
  const start = await startForm(member, menteeForm)
  const isAgreed = member !== null && (await hasAgreed(db(), member.userId))
  if (isAgreed) start.wizard.answers.agrees = bothTicked.join('\n')
  const mentor = member && (await mentorProfile(textParameter(url.searchParams, 'mentor')))
  if (!mentor) return { ...start, isAgreed, asked: null }
  start.wizard.answers = withMentor(start.wizard.answers, mentor.name)
  return { ...start, isAgreed, asked: { publicId: mentor.publicId, name: mentor.name, photoUrl: mentor.photoUrl } }
}

// Members who are open to both ways stay so: that includes asking for this mentor.
function withMentor(answers: Answers<MenteeField>, selectedMentorName: string) {
  const asksForMentor = isAsked(menteeQuestions, 'selectedMentorName', answers)
  const matchPreference = asksForMentor ? answers.matchPreference : fromDirectory
  return { ...answers, matchPreference, selectedMentorName }
}

export function action(args: Route.ActionArgs) {
  return answerApplication(args, menteeForm)
}

export default function ApplyMentee({ loaderData, actionData }: Route.ComponentProps) {
  const { asked, isAgreed, ...start } = loaderData
  const first = (answers: Answers<MenteeField>) => {
    const isChosen = isAsked(menteeQuestions, 'selectedMentorName', answers)
    return (
      <>
        {!start.isAgain && <FirstTime mentor={asked?.name} />}
        {isChosen && asked?.name === answers.selectedMentorName && <AskedMentor {...asked} />}
        <SealedNote />
      </>
    )
  }
  const fromProfile = asked && {
    back: { to: href('/mentor/:mentorId?', { mentorId: asked.publicId }), label: asked.name },
    submitUrl: `${about.submitUrl}?mentor=${asked.publicId}`,
  }
  const plan = isAgreed ? agreedPlan : menteePlan
  return (
    <ApplicationPage
      about={{ ...about, ...fromProfile, plan, stepNotes: { 1: first } }}
      start={start}
      answer={actionData}
    />
  )
}

function FirstTime({ mentor }: { mentor: string | undefined }) {
  return (
    <p>
      {t('You fill in three pages, and a person reads them. You hear within seven days.')}
      {mentor && <span> {t('Then we ask {name}, without your name.', { name: mentor })}</span>}
    </p>
  )
}

function SealedNote() {
  return (
    <Notice>
      {rich(
        '<strong>What you write is stored only when you press Submit.</strong> It is sealed, and only the team opens it. Before a mentor says yes, a mentor sees your industry, career stage, growth areas and a note that you write later, never your name, country or CV.',
        { strong: (text) => <strong>{text}</strong> },
      )}
    </Notice>
  )
}

function AskedMentor({ name, photoUrl }: Pick<ShownMentor, 'name' | 'photoUrl'>) {
  return (
    <div className="asked-mentor">
      <MentorPhoto name={name} photoUrl={photoUrl} pixels={72} />
      <p>{rich('You are asking {name}', { name: <strong>{name}</strong> })}</p>
    </div>
  )
}
