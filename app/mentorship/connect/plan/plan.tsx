import topics from 'virtual:route-facts/topics'
import { href, Link, redirect } from 'react-router'
import {
  memberOnlyUnlessPost,
  memberOrLapsed,
  requireMemberUnlessLapsed,
} from '../../../account/sessions/lapsed-session-form.server.ts'
import { brand } from '../../../brand.ts'
import { postedForm } from '../../../platform/http/posted-form.server.ts'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { CheckboxGroup, RadioGroup } from '../../../ui/form/choices.tsx'
import { Field } from '../../../ui/form/field.tsx'
import { TextArea } from '../../../ui/form/inputs.tsx'
import { labelOf } from '../../../ui/form/options.ts'
import { accessTo } from '../conversation/conversation.server.ts'
import { terms } from '../days.ts'
import { CommandForm } from '../frame/command-form.tsx'
import { MessagesPage } from '../frame/messages-page.tsx'
import { answerTo, hasEnded, hasJustEnded, signedOut } from '../frame/refusal.server.ts'
import { checkInWords, goings, yesOrNo } from '../pair/check-in.ts'
import type { Route } from './+types/plan'
import { planOf, type Plan as Stored } from './plan.server.ts'
import { carryOutPlan, type PlanAnswer, type PlanInput, planFields, planInputIn } from './plan-form.server.ts'

type Props = { plan: Stored; answer: PlanAnswer | undefined }

export function meta() {
  return [{ title: `Messages · ${brand.name}` }]
}

export const middleware = [memberOnlyUnlessPost]

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const member = requireMemberUnlessLapsed(context, url)
  const plan = member && (await planOf(member.userId, params.pairId))
  if (member && !plan && !hasJustEnded(context)) throw new Response('Page not found.', { status: 404 })
  return { plan, isSaved: url.searchParams.has('saved') }
}

export async function action({ context, params, request }: Route.ActionArgs) {
  const member = memberOrLapsed(context)
  const input = planInputIn(await postedForm(request, planFields))
  if (!member) return signedOut(input)
  const access = await accessTo(member.userId, params.pairId)
  if (!access) throw new Response('Page not found.', { status: 404 })
  if (access === 'closed') return hasEnded(context, input)
  const outcome = await carryOutPlan(member.userId, params.pairId, input)
  if (outcome.kind === 'done') throw redirect(`${href('/connect/:pairId/plan', params)}?saved`)
  return answerTo(outcome)
}

export function headers({ actionHeaders }: Route.HeadersArgs) {
  return actionHeaders
}

export default function Plan({ loaderData: { plan, isSaved }, actionData, params }: Route.ComponentProps) {
  const isLive = plan?.readUntil === null
  return (
    <MessagesPage
      title={plan ? `Goals and notes with ${plan.other}` : 'Goals and notes'}
      back={{ to: href('/connect/:pairId', params), label: 'Messages' }}
      here={href('/connect/:pairId/plan', params)}
      done={isSaved ? 'Saved.' : null}
      answer={actionData}
      topics={topics['/connect/:pairId/plan']}
    >
      {!isLive && actionData && <Typed input={actionData.input} />}
      {isLive ? (
        <>
          <CheckInForm plan={plan} answer={actionData} pairId={params.pairId} />
          <Goals plan={plan} answer={actionData} />
          <Notes plan={plan} answer={actionData} />
          <Time plan={plan} answer={actionData} />
        </>
      ) : (
        plan && <Past plan={plan} />
      )}
    </MessagesPage>
  )
}

function CheckInForm({ plan, answer, pairId }: Props & { pairId: string }) {
  const { openWeek, checkIn, other, nextId } = plan
  const input = answer?.input.do === 'check-in' ? answer.input : null
  if (openWeek === null) return checkIn && <Answered checkIn={checkIn} pairId={pairId} />
  return (
    <Card className="flow">
      <h2 className="card-title">Week {openWeek}: how is it going?</h2>
      <p>{other} never learns what you answer, nor that you do. The team reads only what you send it below.</p>
      <CommandForm fields={{ week: String(openWeek), id: input?.id || nextId }} className="flow">
        <RadioGroup
          name="talked"
          label="Have you talked?"
          options={yesOrNo}
          value={input?.talked}
          error={answer?.errors.talked}
          required
        />
        <RadioGroup
          name="going"
          label="How is it going?"
          options={goings}
          value={input?.going}
          error={answer?.errors.going}
          required
        />
        <CheckboxGroup
          name="team"
          label="If you need somebody"
          options={[{ id: 'help', label: 'I want the team to help' }]}
          values={input?.team ?? []}
          error={answer?.errors.team}
        />
        <Field
          name="words"
          label="What the team should know"
          hint="If you ticked that, and if you like. At most 2,000 characters."
          error={answer?.errors.words}
        >
          <TextArea defaultValue={input?.words ?? ''} dir="auto" />
        </Field>
        <Button name="do" value="check-in">
          Save
        </Button>
      </CommandForm>
    </Card>
  )
}

function Answered({ checkIn, pairId }: { checkIn: NonNullable<Stored['checkIn']>; pairId: string }) {
  return (
    <p>
      {checkInWords(checkIn)}{' '}
      {checkIn.going === 'not' && (
        <Link to={`${href('/connect/:pairId/report', { pairId })}?help`} className="link">
          Ask the team to help
        </Link>
      )}
    </p>
  )
}

function Goals({ plan: { goals, other, seen }, answer }: Props) {
  const input = answer?.input.do === 'goals' ? answer.input : null
  return (
    <Card className="flow">
      {input && <Now text={goals} />}
      <CommandForm
        key={seen.goals}
        fields={{ seen: seen.goals, ...(answer?.isWarned && { warned: 'yes' }) }}
        className="flow"
      >
        <Field
          name="goals"
          label="Goals"
          hint={`Up to three, one per line. ${other} reads and changes them too.`}
          error={answer?.errors.goals}
        >
          <TextArea defaultValue={input?.goals ?? goals} dir="auto" />
        </Field>
        <Button name="do" value="goals" variant="secondary">
          {answer?.isWarned ? 'Save them as they are' : 'Save the goals'}
        </Button>
      </CommandForm>
    </Card>
  )
}

function Notes({ plan: { notes, seen }, answer }: Props) {
  const input = answer?.input.do === 'notes' ? answer.input : null
  return (
    <Card className="flow">
      {input && <Now text={notes} />}
      <CommandForm key={seen.notes} fields={{ seen: seen.notes }} className="flow">
        <Field
          name="notes"
          label="Your notes"
          hint="Only you read them. At most 4,000 characters. They go 14 days after this ends."
          error={answer?.errors.notes}
        >
          <TextArea rows={6} defaultValue={input?.notes ?? notes} dir="auto" />
        </Field>
        <Button name="do" value="notes" variant="secondary">
          Save the notes
        </Button>
      </CommandForm>
    </Card>
  )
}

/** What is stored, beside what was typed and refused. */
function Now({ text }: { text: string }) {
  return text && <Quote title="As it is stored now:" text={text} />
}

function Quote({ title, text }: { title: string; text: string }) {
  return (
    <>
      <p>{title}</p>
      <blockquote className="pre-line" dir="auto">
        {text}
      </blockquote>
    </>
  )
}

function Time({ plan: { lasts, other }, answer }: Props) {
  const { until, mine, theirs } = lasts
  return (
    <Card className="flow">
      <h2 className="card-title" id="time">
        How long
      </h2>
      <p>This lasts until {until}. Either of you can end it sooner, without a reason.</p>
      {theirs !== until && (
        <p>
          {other} would like it to last until {theirs}. It does once you choose that too.
        </p>
      )}
      {mine !== until && (
        <p>
          You would like it to last until {mine}. It does once {other} chooses that too.
        </p>
      )}
      <CommandForm key={mine} className="flow">
        <RadioGroup
          name="months"
          label="From today, I would like it to last"
          hint="The shorter of what both of you choose counts."
          options={terms}
          value={answer?.input.months}
          error={answer?.errors.months}
          required
        />
        <Button name="do" value="term" variant="secondary">
          Choose this
        </Button>
      </CommandForm>
    </Card>
  )
}

function Past({ plan: { goals, notes, readUntil } }: { plan: Stored }) {
  return (
    <>
      <p>This has ended. You can read it until {readUntil}.</p>
      {goals && <Quote title="The goals of both of you:" text={goals} />}
      {notes && <Quote title="Your notes:" text={notes} />}
      {!goals && !notes && <p>Nothing was noted.</p>}
    </>
  )
}

/** Gives back what can no longer be stored, or not before somebody has signed in again. */
function Typed({ input: { goals, notes, months, talked, going, words } }: { input: PlanInput }) {
  const chosen = [labelOf(terms, months), labelOf(yesOrNo, talked), labelOf(goings, going)].filter(Boolean)
  const typed = goals || notes || words
  return (
    <>
      {typed && <Quote title="You had written:" text={typed} />}
      {chosen.length > 0 && <p>You had chosen: {chosen.join(', ')}</p>}
    </>
  )
}
