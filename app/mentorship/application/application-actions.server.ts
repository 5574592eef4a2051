import { accountEmail } from '../../account/accounts.server.ts'
import { setFlashMessage } from '../../account/sessions/flash-message.server.ts'
import type { Member } from '../../account/sessions/session.server.ts'
import type { Submission } from '../../platform/db/insert-once.server.ts'
import { discardUpload, readUpload, type Upload, type UploadKind } from '../../platform/files/uploads.server.ts'
import { newFormToken } from '../../platform/http/form-token.server.ts'
import { type AnnouncedLimit, limitRefusal } from '../../platform/http/limit-refusal.server.ts'
import { consume, isUsedUp } from '../../platform/http/limits.server.ts'
import { logError } from '../../platform/http/request-log.server.ts'
import { isoDay } from '../../platform/text/format-date.ts'
import { eachField } from '../../ui/wizard/answers.ts'
import type { Answers } from '../../ui/wizard/question.ts'
import { postedLengths } from '../../ui/wizard/steps.ts'
import { type Message, t } from '../../words/words.ts'
import { nextNewsOn } from '../connect/days.ts'
import { applicationTexts } from './application-questions.ts'
import type { FileChange, OwnApplication } from './applications.server.ts'
import {
  type Application,
  type ApplicationAnswer,
  type ApplicationPlan,
  advance,
  startApplication,
} from './wizard/application.ts'
import type { Start } from './wizard/use-application.ts'

export type ApplicationKind<Field extends string> = {
  redirectTo: string
  /** What is said when it is stored. */
  sent: Message
  plan: ApplicationPlan<Field>
  file: { field: Field; kind: UploadKind }
  startingAnswers?: Partial<Answers<Field>>
  own: (userId: string) => Promise<OwnApplication<Field> | null>
  /** `url` is the address of the form. */
  submit: (userId: string, answers: Answers<Field>, token: string, file: FileChange, url: URL) => Promise<Submission>
}

type ApplicationResponse<Field extends string> = {
  answer: ApplicationAnswer<Field>
  status: number
  headers?: { 'Retry-After': string }
}

export async function startForm<Field extends string>(
  member: Member | null,
  { plan, startingAnswers, own }: ApplicationKind<Field>,
): Promise<Start<Field>> {
  const stored = member && (await own(member.userId))
  const answers: Answers<string> = stored?.answers ?? { ...eachField(plan.questions, () => ''), ...startingAnswers }
  if (member) answers.email ||= await accountEmail(member.userId)
  return {
    wizard: startApplication(answers as Answers<Field>, newFormToken()),
    fileUrl: stored?.fileUrl ?? null,
    isAgain: stored !== null,
  }
}

export async function answerApplication<Field extends string>(
  request: Request,
  member: Member | null,
  { redirectTo, sent, plan, file, submit }: ApplicationKind<Field>,
): Promise<ApplicationResponse<Field>> {
  const upload = await readUpload(
    request,
    { ...postedLengths(plan.questions), removeFile: 10 },
    { [file.field]: await uploadKindFor(member, file.kind) },
  )
  const wizard = advance(plan, upload.fields.entries())
  const { refusal } = upload
  if (member && (refusal || wizard.step <= plan.last)) await countUnusedUpload(upload, member)
  if (wizard.step <= plan.last) {
    await discardUpload(upload)
    const isFileFieldShown = refusal && wizard.step === plan.last
    return respond(
      isFileFieldShown ? withError(wizard, file.field, refusal.message) : wizard,
      wizard.message ? 422 : 200,
    )
  }
  const limited = async (limit: AnnouncedLimit, userId: string) => {
    const { sentence, headers } = await limitRefusal(limit, userId)
    return { ...stayOnLastStep(plan, wizard, `${t(applicationTexts.failed)} ${sentence}`, 429), headers }
  }
  if (refusal?.status === 429 && member) return limited('upload-account', member.userId)
  if (refusal?.status === 429 || refusal?.status === 503)
    return stayOnLastStep(plan, wizard, refusal.message, refusal.status)
  if (refusal) {
    const refused = { ...wizard, step: plan.last, message: t(applicationTexts.mend) }
    return respond(withError(refused, file.field, refusal.message), refusal.status)
  }
  if (!member) return stayOnLastStep(plan, wizard, t(applicationTexts.signedOut), 401)
  try {
    const change = upload.files.get(file.field) ?? (wizard.removesFile ? 'removed' : 'kept')
    const submission = await submit(member.userId, wizard.answers, wizard.token, change, new URL(request.url))
    if (submission !== 'stored') await countUnusedUpload(upload, member)
    if (submission === 'limited') return limited(await exceededLimit(member.userId), member.userId)
    const next = applicationTexts.next(nextNewsOn(isoDay(new Date())))
    setFlashMessage(request.headers.get('cookie'), redirectTo, `${t(sent)} ${next}`)
    return { answer: { wizard, isDone: true, next }, status: 200 }
  } catch (error) {
    logError(error, request)
    return stayOnLastStep(plan, wizard, t(applicationTexts.failed), 500)
  }
}

async function uploadKindFor(member: Member | null, kind: UploadKind): Promise<UploadKind> {
  if (!member) return 'dropped'
  return (await isUsedUp('upload-account', member.userId)) ? 'one too many' : kind
}

// An application with a file counts towards both limits, and either may have refused it.
async function exceededLimit(userId: string): Promise<AnnouncedLimit> {
  return (await isUsedUp('application-account', userId)) ? 'application-account' : 'upload-account'
}

// Reading a file costs far more than refusing it, so files that do not end up in an application count as well.
async function countUnusedUpload({ files, refusal }: Upload, { userId }: Member) {
  const isFileRead = files.size > 0 || refusal?.status === 413 || refusal?.status === 422
  if (isFileRead) await consume('upload-account', userId)
}

function withError<Field extends string>(wizard: Application<Field>, field: Field, message: string) {
  return { ...wizard, errors: { ...wizard.errors, [field]: message } }
}

// Shows the last step, so that pressing the button again sends the same form with the same token.
function stayOnLastStep<Field extends string>(
  plan: ApplicationPlan<Field>,
  wizard: Application<Field>,
  message: string,
  status: number,
): ApplicationResponse<Field> {
  return respond({ ...wizard, step: plan.last, message }, status)
}

function respond<Field extends string>(wizard: Application<Field>, status: number): ApplicationResponse<Field> {
  return { answer: { wizard, isDone: false }, status }
}
