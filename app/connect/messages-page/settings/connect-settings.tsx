import { Form, href, useNavigation } from 'react-router'
import { memberOnlyUnlessPost, requireMemberUnlessRefused } from '../../../account/sessions/who.server.ts'
import { brand } from '../../../brand.ts'
import { listOf } from '../../../forms/outcome.ts'
import { findIdentifyingText } from '../../../platform/text/identifying/identifying-text.ts'
import { HardToFind, IdentifyingTextWarning } from '../../../site/highlighted-text.tsx'
import { ZoneSelect } from '../../../site/zone-select.tsx'
import { otherZones } from '../../../site/zones.ts'
import { Button } from '../../../ui/button.tsx'
import { ErrorSummary } from '../../../ui/form/error-summary.tsx'
import { PageHeader } from '../../../ui/page-header.tsx'
import type { Question } from '../../../ui/wizard/question.ts'
import { QuestionField } from '../../../ui/wizard/question-field.tsx'
import { t } from '../../../words/words.ts'
import { areasQuestion, noteQuestion, paceQuestion, settingsQuestions, showsQuestion } from '../../people/settings.ts'
import { MenteeCard } from '../mentee-card.tsx'
import type { Route } from './+types/connect-settings'
import { PlacesFields } from './places-fields.tsx'
import { ownSettings, type Settings, type SettingsAnswer } from './settings.server.ts'

export { links } from '../../../account/member-layout.tsx'

export function meta() {
  return [{ title: `${t('Settings')} · ${brand.name}` }]
}

export const middleware = [memberOnlyUnlessPost]

export async function loader({ context, url }: Route.LoaderArgs) {
  const member = requireMemberUnlessRefused(context, url)
  const own = member && (await ownSettings(member.userId))
  return { own, warnings: findIdentifyingText(own?.answers.note ?? ''), zones: otherZones() }
}

export { settingsAction as action } from './settings.server.ts'

export function headers({ actionHeaders }: Route.HeadersArgs) {
  return actionHeaders
}

export default function ConnectSettings({ loaderData, actionData }: Route.ComponentProps) {
  const { own } = loaderData
  const header = <PageHeader title={t('Settings')} back={{ to: href('/connect'), label: t('Messages') }} />
  const settings = actionData ? settingsIn(actionData.input) : own
  const refusal = actionData?.kind === 'refused' ? actionData : undefined
  const isBusy = useNavigation().state !== 'idle'
  const errors = refusal?.errors ?? {}
  const isMentee = own ? own.card !== null : settings?.answers.note !== ''
  const isMentor = own?.isMentor ?? settings?.places.capacity !== ''
  if (!settings)
    return (
      <div className="narrow flow">
        {header}
        <p>{t('There is nothing to set before you have applied as a mentee or a mentor.')}</p>
      </div>
    )
  const { answers, places } = settings
  const card = own?.card && { ...own.card, note: answers.note }
  return (
    <div className="narrow">
      {header}
      <Form method="post" action={href('/connect/settings')} noValidate autoComplete="off" className="flow">
        <ErrorSummary answer={refusal} errors={errors} />
        {isMentee && (
          <>
            <IdentifyingTextWarning
              parts={actionData?.kind === 'done' ? actionData.warnings : loaderData.warnings}
              isMessage={!refusal}
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
        <Button busy={isBusy}>{t('Save')}</Button>
      </Form>
    </div>
  )
}

const questions = { ...settingsQuestions, ...noteQuestion, ...paceQuestion, ...areasQuestion, ...showsQuestion }
const fields = Object.keys(questions) as (keyof typeof questions)[]

/** Returns what was typed as the form shows it. */
function settingsIn({ capacity = '', awayUntil, awayWas, ...typed }: SettingsAnswer['input']): Settings {
  const places = { capacity, ...(awayUntil !== undefined && { awayUntil, awayWas: awayWas ?? '' }) }
  const answers = Object.fromEntries(fields.map((field) => [field, listOf(typed[field]).join('\n')]))
  return { answers: answers as Settings['answers'], places }
}

type FieldsProps<Field extends string> = {
  questions: Record<Field, Question>
  answers: Record<NoInfer<Field>, string>
  errors: Partial<Record<NoInfer<Field>, string>>
  zones?: readonly string[]
}

function Fields<Field extends string>({ questions, answers, errors, zones = [] }: FieldsProps<Field>) {
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
