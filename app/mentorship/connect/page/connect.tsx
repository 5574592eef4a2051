import type { ReactNode } from 'react'
import { data, Form, href, Link, redirect } from 'react-router'
import {
  memberOnlyUnlessPost,
  memberOrLapsed,
  requireMemberUnlessLapsed,
} from '../../../account/sessions/lapsed-session-form.server.ts'
import { brand } from '../../../brand.ts'
import { postedForm } from '../../../platform/http/posted-form.server.ts'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { Disclosure } from '../../../ui/disclosure.tsx'
import { ErrorSummary } from '../../../ui/form/error-summary.tsx'
import { Field } from '../../../ui/form/field.tsx'
import { TextArea, TextInput } from '../../../ui/form/inputs.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { PageHeader } from '../../../ui/page-header.tsx'
import styles from '../connect.css?url'
import type { Route } from './+types/connect'
import { type CommandAnswer, carryOutCommand, commandFields, commandIn } from './commands.server.ts'
import { ConductFields } from './conduct.tsx'
import { type ConnectPage, connectPageOf } from './connect-page.server.ts'
import { PlacesFields } from './places-fields.tsx'

type Answer = CommandAnswer | undefined

// Not all that members get, so that the page stays light.
export function links() {
  return [{ rel: 'stylesheet', href: styles }]
}

export function meta() {
  return [{ title: `Messages · ${brand.name}` }]
}

export const middleware = [memberOnlyUnlessPost]

export async function loader({ context, url }: Route.LoaderArgs) {
  const member = requireMemberUnlessLapsed(context, url)
  return { isSaved: url.searchParams.has('saved'), page: member && (await connectPageOf(member.userId)) }
}

export async function action({ context, request }: Route.ActionArgs) {
  const member = memberOrLapsed(context)
  const input = commandIn(await postedForm(request, commandFields))
  if (!member)
    return data({ message: 'You must be logged in. Nothing was changed.', errors: {}, input, isSignedOut: true }, 401)
  const outcome = await carryOutCommand(member.userId, input)
  if (outcome.kind === 'done') throw redirect(`${href('/connect')}?saved`)
  return data(outcome.answer, { status: outcome.status, headers: outcome.headers })
}

export function headers({ actionHeaders }: Route.HeadersArgs) {
  return actionHeaders
}

export default function Connect({ loaderData, actionData }: Route.ComponentProps) {
  const { page, isSaved } = loaderData
  return (
    <div className="narrow flow">
      <PageHeader title="Messages" />
      {isSaved && !actionData && (
        <Notice tone="success" dismissTo={href('/connect')} focusOn>
          Saved.
        </Notice>
      )}
      <ErrorSummary answer={actionData} errors={actionData?.errors} />
      {actionData && 'isSignedOut' in actionData && <SignInAgain />}
      {page ? <Standings page={page} answer={actionData} /> : <Unsent answer={actionData} />}
    </div>
  )
}

function Standings({ page, answer }: { page: ConnectPage; answer: Answer }) {
  const { mentee, mentor } = page
  if (!mentee && !mentor) return <NotApplied />
  return (
    <>
      {mentor && <AsMentor mentor={mentor} hasAgreed={page.hasAgreed} answer={answer} />}
      {mentee && <AsMentee mentee={mentee} hasAgreed={page.hasAgreed} answer={answer} />}
      <p>
        <Link to={href('/connect/settings')} className="link">
          Settings
        </Link>
        : languages, emails, {mentor ? 'what you can help with, ' : ''}
        {mentee ? 'your note for a mentor, ' : ''}and who should not be matched with you.
      </p>
    </>
  )
}

/** Gives back what somebody whose session ended has written and chosen. */
function Unsent({ answer }: { answer: Answer }) {
  if (!answer) return null
  const { answer: words, capacity, until, awayUntil } = answer.input
  return (
    <>
      {words && <blockquote className="pre-line">{words}</blockquote>}
      {capacity && <p>Places: {capacity}</p>}
      {(until || awayUntil) && <p>Until: {until || awayUntil}</p>}
    </>
  )
}

function SignInAgain() {
  return <ButtonLink to={`${href('/auth')}?returnTo=${href('/connect')}`}>Sign in</ButtonLink>
}

function NotApplied() {
  return (
    <Card className="flow">
      <p>
        No application of yours is here. Once you have applied, this page says where you stand, and by which day you
        hear more.
      </p>
      <div className="actions">
        <ButtonLink to={href('/apply-mentee')}>Ask for a mentor</ButtonLink>
        <ButtonLink to={href('/apply-mentor')} variant="secondary">
          Become a mentor
        </ButtonLink>
      </div>
    </Card>
  )
}

function StandingCard({ id, title, now, next, children }: StandingProps) {
  return (
    <section aria-labelledby={id} className="card flow">
      <h2 id={id} className="card-title">
        {title}
      </h2>
      {now.map((each) => (
        <p key={each} className="pre-line">
          {each}
        </p>
      ))}
      <p>
        <strong>{next}</strong>
      </p>
      {children}
    </section>
  )
}

type StandingProps = { id: string; title: string; now: string[]; next: string; children: ReactNode }

function AsMentor({
  mentor,
  hasAgreed,
  answer,
}: {
  mentor: NonNullable<ConnectPage['mentor']>
  hasAgreed: boolean
  answer: Answer
}) {
  const { state, capacity, awayUntil } = mentor
  const input = answer?.input
  const isMine = input?.do === 'places' || input?.do === 'open'
  const places = isMine ? input : { capacity: String(capacity), awayUntil: awayUntil ?? '' }
  const errors = isMine ? answer?.errors : undefined
  return (
    <StandingCard id="mentor" title="You as a mentor" now={mentor.now} next={mentor.next}>
      {state === 'rejected' && <ButtonLink to={href('/apply-mentor')}>Change the application</ButtonLink>}
      {state === 'resting' && <Command does="come back">Open my places again</Command>}
      {state === 'asked' && (
        <CommandForm className="flow">
          <PlacesFields places={places} errors={errors} canBeAway={false} />
          {!hasAgreed && <ConductFields ticked={isMine ? input.agrees : []} error={errors?.agrees} />}
          <Button name="do" value="open">
            Open my places
          </Button>
        </CommandForm>
      )}
      {(state === 'open' || state === 'away') && (
        <CommandForm className="flow">
          <PlacesFields places={places} errors={errors} canBeAway />
          <Button name="do" value="places">
            Save
          </Button>
        </CommandForm>
      )}
    </StandingCard>
  )
}

function AsMentee({
  mentee,
  hasAgreed,
  answer,
}: {
  mentee: NonNullable<ConnectPage['mentee']>
  hasAgreed: boolean
  answer: Answer
}) {
  const { state, isPaused } = mentee
  const isLooking = state === 'unread' || state === 'question' || state === 'admitted'
  return (
    <StandingCard id="mentee" title="Your search for a mentor" now={mentee.now} next={mentee.next}>
      {state !== 'question' && answer?.input.answer && (
        <>
          <p>You had written:</p>
          <blockquote className="pre-line">{answer.input.answer}</blockquote>
        </>
      )}
      {state === 'question' && (
        <CommandForm className="flow">
          <Field
            name="answer"
            label="Your answer"
            hint="At most 1,000 characters. Only the team reads it."
            error={answer?.errors.answer}
          >
            <TextArea defaultValue={answer?.input.answer} />
          </Field>
          <Button name="do" value="answer">
            Send the answer
          </Button>
        </CommandForm>
      )}
      {state === 'admitted' && !hasAgreed && (
        <ButtonLink to={`${href('/connect/settings')}#agrees`}>Read the code of conduct</ButtonLink>
      )}
      {state === 'refused' && <ButtonLink to={href('/apply-mentee')}>Change the application</ButtonLink>}
      {state === 'left' && <Command does="return">Look for a mentor again</Command>}
      {isPaused && <Command does="resume">Go on now</Command>}
      {isLooking && (
        <Disclosure summary="Pause or stop" isOpen={answer?.errors.until !== undefined}>
          {state === 'admitted' && !isPaused && (
            <CommandForm className="flow">
              <Field
                name="until"
                label="Pause until"
                hint="Nothing happens before that day. Your weeks still count."
                error={answer?.errors.until}
              >
                <TextInput type="date" defaultValue={answer?.input.until} />
              </Field>
              <Button name="do" value="pause" variant="secondary">
                Pause
              </Button>
            </CommandForm>
          )}
          <Command does="leave" variant="secondary">
            Stop looking for a mentor
          </Command>
        </Disclosure>
      )}
    </StandingCard>
  )
}

function Command({ does, variant, children }: { does: string; variant?: 'secondary'; children: string }) {
  return (
    <CommandForm>
      <Button name="do" value={does} {...(variant && { variant })}>
        {children}
      </Button>
    </CommandForm>
  )
}

function CommandForm({ className, children }: { className?: string; children: ReactNode }) {
  return (
    <Form method="post" action={href('/connect')} noValidate autoComplete="off" className={className}>
      {children}
    </Form>
  )
}
