import topics from 'virtual:route-facts/topics'
import { href, Link, useLocation } from 'react-router'
import { listOf } from '../../forms/outcome.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { CheckboxGroup, RadioGroup } from '../../ui/form/choices.tsx'
import { Field } from '../../ui/form/field.tsx'
import { TextArea } from '../../ui/form/inputs.tsx'
import { defineOptions, labelOf } from '../../ui/form/options.ts'
import { listed } from '../../words/punctuation.ts'
import { msg, t } from '../../words/words.ts'
import { goings, yesOrNo } from '../pairs/check-in.ts'
import { planOf, type Plan as Stored } from '../pairs/plan.server.ts'
import { terms } from '../people/days.ts'
import type { Route } from './+types/plan'
import { CommandForm } from './command-form.tsx'
import { MessagesPage, Quote } from './messages-page.tsx'
import { OnHold, SafetyFirst } from './notices.tsx'
import { pairPage } from './pair-page.server.ts'
import type { PlanAnswer } from './plan-form.server.ts'

const helpOptions = defineOptions({ help: msg('I want the team to help') })

type Shown = ReturnType<typeof shownPlan>
type Props = { plan: Shown; answer: PlanAnswer | undefined }

export { headers, shouldRevalidate } from './messages-page.tsx'
export { planAction as action } from './plan-form.server.ts'

export async function loader(args: Route.LoaderArgs) {
  const plan = await pairPage(args, planOf)
  return { plan: plan && shownPlan(plan), isSaved: args.url.searchParams.has('saved') }
}

/** Leaves out what somebody has answered: the goals are the words of the other too, who could guess it by the size. */
function shownPlan({ checkIn, ...plan }: Stored) {
  return { ...plan, hasAnswered: checkIn !== null }
}

export default function Plan({ loaderData: { plan, isSaved }, actionData, params }: Route.ComponentProps) {
  return (
    <MessagesPage
      title={plan ? t('Goals with {other}', { other: plan.other }) : t('Goals')}
      back={{ to: href('/connect/:pairId', params), label: t('Messages') }}
      here={href('/connect/:pairId/plan', params)}
      done={isSaved ? t('Saved.') : null}
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
          <Link to={`${href('/connect/:pairId/report', { pairId })}?help`} className="link">
            {t('Ask the team to help')}
          </Link>
        </p>
      )}
      {input?.goals !== undefined && input.goalsSeen !== seen && <AsStored text={goals} typed={input.goals} />}
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

/** What has been stored meanwhile, beside something else that was typed. */
function AsStored({ text, typed }: { text: string; typed: string }) {
  return text !== typed && <Quote title={t('As it is stored now:')} text={text || t('Nothing')} />
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
  const isLive = plan?.state === 'live'
  const texts = [...(isLive ? [] : [goals]), ...(isLive && plan.openWeek !== null ? [] : [words])]
  const chosen = [
    ...(isLive ? [] : [labelOf(terms, months)]),
    ...(isLive && plan.openWeek !== null
      ? []
      : [labelOf(yesOrNo, talked), labelOf(goings, going), ...listOf(team).map((each) => labelOf(helpOptions, each))]),
  ].filter(Boolean)
  const written = texts.filter(Boolean).join('\n\n')
  return (
    <>
      <Quote title={t('You had written:')} text={written} />
      {chosen.length > 0 && <p>{t('You had chosen: {chosen}', { chosen: listed(chosen) })}</p>}
    </>
  )
}
