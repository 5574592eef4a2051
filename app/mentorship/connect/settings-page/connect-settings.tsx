import { data, Form, href, redirect, useNavigation } from 'react-router'
import {
  memberOnlyUnlessPost,
  memberOrLapsed,
  requireMemberUnlessLapsed,
} from '../../../account/sessions/lapsed-session-form.server.ts'
import { brand } from '../../../brand.ts'
import { limitRefusal } from '../../../platform/http/limit-refusal.server.ts'
import { postedForm } from '../../../platform/http/posted-form.server.ts'
import { findIdentifyingText } from '../../../platform/text/identifying/identifying-text.ts'
import { hasErrors } from '../../../platform/text/text-fields.ts'
import { HardToFind, IdentifyingTextWarning } from '../../../site/highlighted-text.tsx'
import { ZoneSelect } from '../../../site/zone-select.tsx'
import { otherZones } from '../../../site/zones.ts'
import { Button } from '../../../ui/button.tsx'
import { ErrorSummary } from '../../../ui/form/error-summary.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { PageHeader } from '../../../ui/page-header.tsx'
import type { Question } from '../../../ui/wizard/question.ts'
import { QuestionField } from '../../../ui/wizard/question-field.tsx'
import { t } from '../../../words/words.ts'
import { MenteeCard } from '../mentee-card.tsx'
import { ConductFields } from '../page/conduct.tsx'
import { PlacesFields } from '../page/places-fields.tsx'
import { areasQuestion, noteQuestion, paceQuestion, settingsQuestions, showsQuestion } from '../settings.ts'
import type { Route } from './+types/connect-settings'
import {
  ownSettings,
  type Settings,
  type SettingsErrors,
  saveSettings,
  settingsErrors,
  settingsFields,
  settingsIn,
} from './settings.server.ts'

export { links } from '../../../account/member-layout.tsx'

export function meta() {
  return [{ title: `${t('Settings')} · ${brand.name}` }]
}

export const middleware = [memberOnlyUnlessPost]

export async function loader({ context, url }: Route.LoaderArgs) {
  const member = requireMemberUnlessLapsed(context, url)
  const own = member && (await ownSettings(member.userId))
  return { own, warnings: findIdentifyingText(own?.answers.note ?? ''), zones: otherZones() }
}

export async function action({ context, request }: Route.ActionArgs) {
  const member = memberOrLapsed(context)
  const form = await postedForm(request, settingsFields)
  const typed = settingsIn(form)
  const answer = { typed, warnings: findIdentifyingText(typed.answers.note), message: '', errors: {} as SettingsErrors }
  if (!member) return data({ ...answer, message: t('You must be logged in. Nothing was saved.') }, 401)
  const own = await ownSettings(member.userId)
  if (!own) throw redirect(href('/connect'))
  if (form.has('preview')) return data(answer)
  const errors = settingsErrors(typed, own.isMentor)
  if (hasErrors(errors)) return data({ ...answer, errors, message: t('Please look at the fields marked below.') }, 422)
  if ((await saveSettings(member.userId, typed)) === 'saved') throw redirect(`${href('/connect')}?saved`)
  const { sentence, headers } = await limitRefusal('settings-account', member.userId)
  return data({ ...answer, message: t('Nothing was saved. {sentence}', { sentence }) }, { status: 429, headers })
}

export function headers({ actionHeaders }: Route.HeadersArgs) {
  return actionHeaders
}

export default function ConnectSettings({ loaderData, actionData }: Route.ComponentProps) {
  const { own } = loaderData
  const settings: Settings | undefined = actionData?.typed ?? own ?? undefined
  const isBusy = useNavigation().state !== 'idle'
  const errors: SettingsErrors = actionData?.errors ?? {}
  const isMentee = own ? own.card !== null : settings?.answers.note !== ''
  const isMentor = own?.isMentor ?? settings?.places.capacity !== ''
  if (!settings) return <NotApplied />
  const { answers, places } = settings
  const card = own?.card && { ...own.card, note: answers.note }
  const hasAgreed = own?.agrees === null
  return (
    <div className="narrow">
      <PageHeader title={t('Settings')} back={{ to: href('/connect'), label: t('Messages') }} />
      <Form method="post" action={href('/connect/settings')} noValidate autoComplete="off" className="flow">
        <ErrorSummary answer={actionData} errors={errors} />
        {isMentee && (
          <>
            <IdentifyingTextWarning
              parts={actionData?.warnings ?? loaderData.warnings}
              isMessage={!actionData?.message}
            />
            <HardToFind texts={[answers.note ?? '']} />
            <Fields questions={noteQuestion} answers={answers} errors={errors} />
            <Button name="preview" value="yes" variant="secondary" busy={isBusy}>
              {t('Show the preview')}
            </Button>
            {card && (
              <section aria-labelledby="preview" className="flow">
                <h2 id="preview" className="card-title">
                  {t('All that a mentor sees before saying yes')}
                </h2>
                <MenteeCard title={t('A made-up name, another for each mentor')} mentee={card} />
                <p className="field-hint">
                  {t(
                    'Never your name, email, phone, country, gender, pronouns, LinkedIn or CV. A changed note ends a pause and is read by the team before it is sent on.',
                  )}
                </p>
              </section>
            )}
            <Fields questions={paceQuestion} answers={answers} errors={errors} />
          </>
        )}
        {isMentor && (
          <>
            <Fields questions={areasQuestion} answers={answers} errors={errors} />
            <input type="hidden" name="shows" value="" />
            <Fields questions={showsQuestion} answers={answers} errors={errors} />
            <PlacesFields
              places={places}
              errors={errors}
              canBeAway={own?.canBeAway ?? places.awayUntil !== undefined}
            />
          </>
        )}
        <Fields questions={settingsQuestions} answers={answers} errors={errors} zones={loaderData.zones} />
        {hasAgreed ? (
          <Notice>{t('You are 18 or older, and have agreed to the code of conduct.')}</Notice>
        ) : (
          <ConductFields ticked={settings.agrees ?? []} error={errors.agrees} />
        )}
        <Button busy={isBusy}>{t('Save')}</Button>
      </Form>
    </div>
  )
}

function NotApplied() {
  return (
    <div className="narrow flow">
      <PageHeader title={t('Settings')} back={{ to: href('/connect'), label: t('Messages') }} />
      <p>{t('There is nothing to set before you have applied as a mentee or a mentor.')}</p>
    </div>
  )
}

function Fields<Field extends string>({
  questions,
  answers,
  errors,
  zones = [],
}: {
  questions: Record<Field, Question>
  answers: Record<NoInfer<Field>, string>
  errors: Partial<Record<NoInfer<Field>, string>>
  zones?: readonly string[]
}) {
  return (Object.keys(questions) as Field[]).map((field) => (
    <div
      key={field}
      className={field === 'languages' ? 'question languages' : 'question'}
      data-follow-up={questions[field].followUp && ''}
    >
      <QuestionField field={field} question={questions[field]} answer={answers[field]} error={errors[field]}>
        {field === 'zone' && <ZoneSelect others={zones} placeholder={t('Not said')} value={answers[field]} />}
      </QuestionField>
    </div>
  ))
}
