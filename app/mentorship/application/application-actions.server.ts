import type { RouterContextProvider } from 'react-router'
import { accountEmail } from '../../account/accounts.server.ts'
import { setFlashMessage } from '../../account/sessions/flash-message.server.ts'
import { currentMember, type Member } from '../../account/sessions/session.server.ts'
import { nextNewsOn } from '../../connect/people/days.ts'
import { answerTo, noteSignedOut, type Outcome, refused, settled } from '../../forms/form-action.server.ts'
import { typedIn } from '../../forms/outcome.ts'
import type { Submission } from '../../platform/db/insert-once.server.ts'
import { discardUpload, readUpload, type Upload, type UploadKind } from '../../platform/files/uploads.server.ts'
import { newFormToken } from '../../platform/http/form-token.server.ts'
import { LimitExceeded } from '../../platform/http/limit-refusal.server.ts'
import { consume, isUsedUp } from '../../platform/http/limits.server.ts'
import { isoDay } from '../../platform/text/format-date.ts'
import { refreshHeader } from '../../ui/delayed-redirect.ts'
import { eachField } from '../../ui/wizard/answers.ts'
import type { Answers } from '../../ui/wizard/question.ts'
import { postedLengths } from '../../ui/wizard/steps.ts'
import { type Message, t } from '../../words/words.ts'
import { applicationTexts } from './application-questions.ts'
import type { FileChange, OwnApplication } from './applications.server.ts'
import { type ApplicationPlan, type ApplicationSaid, advance, startApplication } from './wizard/application.ts'
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

type Args = { request: Request; context: Readonly<RouterContextProvider>; url: URL }

export async function answerApplication<Field extends string>(
  { request, context, url }: Args,
  kind: ApplicationKind<Field>,
) {
  const { plan, file } = kind
  const member = currentMember(context)
  const upload = await readUpload(
    request,
    { ...postedLengths(plan.questions), removeFile: 10 },
    { [file.field]: await uploadKindFor(member, file.kind) },
  )
  if (!member) noteSignedOut(context)
  const says = { failed: applicationTexts.failed }
  const outcome = await settled(request, says, () => outcomeOf(kind, upload, member, request, url))
  return answerTo(outcome, typedIn(upload.fields), context)
}

async function outcomeOf<Field extends string>(
  { redirectTo, sent, plan, file, submit }: ApplicationKind<Field>,
  upload: Upload,
  member: Member | null,
  request: Request,
  url: URL,
): Promise<Outcome<ApplicationSaid<Field>>> {
  const wizard = advance(plan, upload.fields.entries())
  const { refusal } = upload
  if (member && (refusal || wizard.step <= plan.last)) await countUnusedUpload(upload, member)
  const fileErrors = refusal ? { [file.field]: refusal.message } : {}
  if (wizard.step <= plan.last) {
    await discardUpload(upload)
    const errors: Record<string, string> = { ...wizard.errors, ...(wizard.step === plan.last && fileErrors) }
    if (!wizard.message && Object.keys(errors).length === 0) return { kind: 'done', said: { wizard } }
    return refused(422, wizard.message ?? t(applicationTexts.mend), errors)
  }
  if (refusal?.status === 429 && member) throw new LimitExceeded('upload-account', member.userId)
  if (refusal?.status === 429 || refusal?.status === 503) return refused(refusal.status, refusal.message)
  if (refusal) return refused(refusal.status, t(applicationTexts.mend), fileErrors)
  if (!member) return refused(401, t(applicationTexts.signedOut))
  try {
    const change = upload.files.get(file.field) ?? (wizard.removesFile ? 'removed' : 'kept')
    const submission = await submit(member.userId, wizard.answers, wizard.token, change, url)
    if (submission === 'repeated') await countUnusedUpload(upload, member)
  } catch (error) {
    if (error instanceof LimitExceeded) await countUnusedUpload(upload, member)
    throw error
  }
  const next = applicationTexts.next(nextNewsOn(isoDay(new Date())))
  setFlashMessage(request.headers.get('cookie'), redirectTo, `${t(sent)} ${next}`)
  return { kind: 'done', said: { next }, headers: refreshHeader(redirectTo) }
}

async function uploadKindFor(member: Member | null, kind: UploadKind): Promise<UploadKind> {
  if (!member) return 'dropped'
  return (await isUsedUp('upload-account', member.userId)) ? 'one too many' : kind
}

// Reading a file costs far more than refusing it, so files that do not end up in an application count as well.
async function countUnusedUpload({ files, refusal }: Upload, { userId }: Member) {
  const isFileRead = files.size > 0 || refusal?.status === 413 || refusal?.status === 422
  if (isFileRead) await consume('upload-account', userId)
}
