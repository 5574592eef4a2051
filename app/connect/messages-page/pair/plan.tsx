import topics from 'virtual:route-facts/topics'
import { href, useLocation } from 'react-router'
import { listOf } from '../../../forms/outcome.ts'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { CheckboxGroup, RadioGroup } from '../../../ui/form/choices.tsx'
import { Field } from '../../../ui/form/field.tsx'
import { TextArea } from '../../../ui/form/inputs.tsx'
import { defineOptions, labelOf } from '../../../ui/form/options.ts'
import { listed } from '../../../words/punctuation.ts'
import { msg, t } from '../../../words/words.ts'
import { goings, yesOrNo } from '../../pairs/check-in.ts'
import { planOf, type Plan as Stored } from '../../pairs/plan.server.ts'
import { terms } from '../../people/days.ts'
import { CommandForm } from '../shell/command-form.tsx'
import { doneIn } from '../shell/done.server.ts'
import { TextLink } from '../shell/links.tsx'
import { MessagesPage } from '../shell/messages-page.tsx'
import { OnHold, Quote, SafetyFirst } from '../shell/notices.tsx'
import type { Route } from './+types/plan'
import { pairPage } from './pair-page.server.ts'
import type { PlanAnswer } from './plan-form.server.ts'

const helpOptions = defineOptions({ help: msg('I want the team to help') })

export { headers, shouldRevalidate } from '../shell/messages-page.tsx'
export { planAction as action } from './plan-form.server.ts'

export async function loader(args: Route.LoaderArgs) {
  return pairPage(args, async (userId, pairId) => {
    const plan = await planOf(userId, pairId)
    return plan && { plan: shownPlan(plan), isStored: doneIn(args.url, userId)?.what === 'stored' }
  })
}

/** Leaves out what somebody has answered: the goals are the words of the other too, who could guess it by the size. */
function shownPlan({ checkIn, ...plan }: Stored) {
  return { ...plan, hasAnswered: checkIn !== null }
}

type Shown = ReturnType<typeof shownPlan>
type Props = { plan: Shown; answer: PlanAnswer | undefined }

export default function Plan({ loaderData, actionData, params }: Route.ComponentProps) {
  const { plan = null, isStored = false } = loaderData ?? {}
  return (
    <MessagesPage
      title={plan ? t('Goals with {other}', { other: plan.other }) : t('Goals')}
      back={{ to: href('/connect/:pairId', params), label: t('Messages') }}
      done={
        plan &&
        isStored &&
        t('Saved. {other} can read it too. This lasts until {until}.', { other: plan.other, until: plan.lasts.until })
      }
      answer={actionData}
      topics={topics['/connect/:pairId/plan']}
    >
      {actionData && <Unsaved input={actionData.input} plan={plan} />}
      {plan?.state === 'safety first' && <SafetyFirst pairId={params.pairId} />}
      {plan?.state === 'live' && <PlanForm plan={plan} answer={actionData} pairId={params.pairId} />}
      {plan?.state === 'on hold' && <OnHold />}
    </MessagesPage>
  )
}

function PlanForm({ plan, answer, pairId }: Props & { pairId: string }) {
  const { goals, other, seen, openWeek, hasAnswered, nextId } = plan
  const { key: visit } = useLocation()
  const input = answer?.input
  const fields = {
    goalsSeen: seen,
    ...(openWeek !== null && { week: String(openWeek), id: input?.id || nextId }),
    ...(answer?.isWarned && { warned: 'yes' }),
  }
  return (
    <CommandForm key={visit + seen} fields={fields} className="flow">
      {openWeek !== null && <CheckInFields plan={plan} answer={answer} />}
      {openWeek === null && hasAnswered && (
        <p>
          {t('You have said how it goes.')}{' '}
          <TextLink to={`${href('/connect/:pairId/report', { pairId })}?help`}>{t('Ask the team to help')}</TextLink>
        </p>
      )}
      {/* What has been stored meanwhile, beside something else that was typed. */}
      {input?.goals !== undefined && input.goalsSeen !== seen && input.goals !== goals && (
        <Quote title={t('As it is stored now:')} text={goals || t('Nothing')} />
      )}
      <Field
        name="goals"
        label={t('Goals')}
        hint={t('Up to three, one per line. {other} reads and changes them too.', { other })}
        error={answer?.errors.goals}
      >
        <TextArea rows={5} defaultValue={input?.goals ?? goals} dir="auto" />
      </Field>
      <Time plan={plan} months={input?.months} />
      <Button>{answer?.isWarned ? t('Save it as it is') : t('Save')}</Button>
    </CommandForm>
  )
}

function CheckInFields({ plan: { openWeek, other }, answer }: Props) {
  const input = answer?.input
  return (
    <Card className="flow">
      <h2 className="card-title">{t('Week {openWeek}: how is it going?', { openWeek: openWeek ?? '' })}</h2>
      <p>
        {t('{other} never learns what you answer, nor that you do. The team reads only what you write to it here.', {
          other,
        })}
      </p>
      <RadioGroup
        name="talked"
        label={t('Have you talked?')}
        options={yesOrNo}
        value={input?.talked}
        error={answer?.errors.talked}
      />
      <RadioGroup
        name="going"
        label={t('How is it going?')}
        options={goings}
        value={input?.going}
        error={answer?.errors.going}
      />
      <CheckboxGroup
        name="team"
        label={t('If you need somebody')}
        options={helpOptions}
        values={input?.team}
        error={answer?.errors.team}
      />
      <Field
        name="words"
        label={t('What the team should know')}
        hint={t('If you ticked that, and if you like. At most 2,000 characters.')}
        error={answer?.errors.words}
      >
        <TextArea defaultValue={input?.words ?? ''} dir="auto" />
      </Field>
    </Card>
  )
}

function Time({ plan: { lasts, other }, months }: { plan: Shown; months: string | undefined }) {
  const { until, mine, theirs } = lasts
  return (
    <Card className="flow">
      <h2 id="time" className="card-title">
        {t('How long')}
      </h2>
      <p>
        {t('This lasts until')} {until}
        {t(', unless one of you ends it or it falls silent.')}
        {theirs !== until && (
          <span>
            {t(' {other} would like it to last until {theirs}. It does once you choose that too.', { other, theirs })}
          </span>
        )}
        {mine !== until && (
          <span>
            {t(' You would like it to last until {mine}. It does once {other} chooses that too.', { mine, other })}
          </span>
        )}
      </p>
      <RadioGroup
        name="months"
        label={t('From today, I would like it to last')}
        hint={t('If you would like to change it. The shorter of what both of you choose counts.')}
        options={terms}
        value={months}
      />
    </Card>
  )
}

/** Gives back what the page has no boxes for now. */
function Unsaved({ input, plan }: { input: PlanAnswer['input']; plan: Shown | null }) {
  const { goals = '', months = '', talked = '', going = '', team, words = '' } = input
  const hasBoxes = plan?.state === 'live'
  const hasQuestions = hasBoxes && plan.openWeek !== null
  const answers = [
    labelOf(yesOrNo, talked),
    labelOf(goings, going),
    listOf(team).map((each) => labelOf(helpOptions, each)),
  ]
  const written = [hasBoxes ? '' : goals, hasQuestions ? '' : words].filter(Boolean)
  const chosen = [hasBoxes ? '' : labelOf(terms, months), ...(hasQuestions ? [] : answers.flat())].filter(Boolean)
  return (
    <>
      <Quote title={t('You had written:')} text={written.join('\n\n')} />
      {chosen.length > 0 && <p>{t('You had chosen: {chosen}', { chosen: listed(chosen) })}</p>}
    </>
  )
}
