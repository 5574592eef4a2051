import { data } from 'react-router'
import { accountAddress } from '../account/account-address.server.ts'
import { refreshHeader } from '../account/redirect-later.ts'
import { memberToBegin, memberWhoBegins, memberWhoWrites } from '../account/unfinished-form.server.ts'
import { aPdf } from '../platform/chosen-file.ts'
import { newFormToken } from '../platform/form-token.server.ts'
import { brand } from '../site/brand.ts'
import { eachField } from '../ui/wizard/answers.ts'
import type { Answers } from '../ui/wizard/question.ts'
import type { Route } from './+types/apply-mentee'
import stylesheet from './application.css?url'
import { answerApplication } from './application-answers.server.ts'
import { startApplication } from './application-wizard/application.ts'
import type { ApplicationForm } from './application-wizard/application-form.ts'
import { ApplicationPage } from './application-wizard/application-page.tsx'
import { StoredCv } from './application-wizard/stored-file.tsx'
import { ownMenteeApplication } from './mentee-applications.server.ts'
import { menteeForm } from './mentee-form.server.ts'
import {
  afterMentee,
  fromDirectory,
  type MenteeField,
  menteePlan,
  menteeQuestions,
  openToBoth,
} from './mentee-questions.ts'
import { mentorProfile } from './mentors.server.ts'

const about: ApplicationForm<MenteeField> = {
  plan: menteePlan,
  title: 'Become a Mentee',
  sections: ['Personal details', 'Work and growth', 'Your mentor'],
  submitLabel: 'Submit',
  address: '/mentee-application',
  next: afterMentee,
  file: { field: 'cv', wanted: aPdf, Stored: StoredCv },
  again: 'You have applied before. This is what we have stored; sending it again replaces it.',
  notes: {
    1: (
      <p>
        Three short steps. Nothing is stored before you press Submit; then everything you wrote is sealed, and only an
        admin opens it to find you a mentor.
      </p>
    ),
  },
}

export function meta() {
  return [{ title: `${about.title} · ${brand.name}` }]
}

export function links() {
  return [{ rel: 'stylesheet', href: stylesheet }]
}

export function headers({ actionHeaders }: Route.HeadersArgs) {
  return actionHeaders
}

export const middleware = [memberToBegin]

export async function loader({ context, url }: Route.LoaderArgs) {
  const member = memberWhoBegins(context, url)
  const stored = member && (await ownMenteeApplication(member.userId))
  const answers = stored?.answers ?? eachField(menteeQuestions, () => '')
  if (member) answers.email ||= await accountAddress(member.userId)
  const mentor = member && (await mentorProfile(url.searchParams.get('mentor') ?? ''))
  return {
    wizard: startApplication(mentor ? withMentor(answers, mentor.name) : answers, newFormToken()),
    fileUrl: stored?.fileUrl ?? null,
    isAgain: stored !== null,
  }
}

// Whoever is open to both has said so before, and may have this mentor as well.
function withMentor(answers: Answers<MenteeField>, selectedMentorName: string) {
  const matchPreference = answers.matchPreference === openToBoth ? openToBoth : fromDirectory
  return { ...answers, matchPreference, selectedMentorName }
}

export async function action({ context, request }: Route.ActionArgs) {
  const { answer, status, headers = {} } = await answerApplication(request, memberWhoWrites(context), menteeForm)
  return data(answer, { status, headers: answer.isDone ? refreshHeader(afterMentee) : headers })
}

export default function ApplyMentee({ loaderData, actionData }: Route.ComponentProps) {
  return <ApplicationPage about={about} start={loaderData} answer={actionData} />
}
