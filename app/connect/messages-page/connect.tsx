import topics from 'virtual:route-facts/topics'
import type { ReactNode } from 'react'
import { href } from 'react-router'
import { requireMemberUnlessRefused } from '../../account/sessions/who.server.ts'
import { Card } from '../../ui/card.tsx'
import { t } from '../../words/words.ts'
import type { Route } from './+types/connect'
import { AsMentee } from './as-mentee.tsx'
import { AsMentor } from './as-mentor.tsx'
import type { CommandAnswer } from './commands.server.ts'
import { type ConnectPage, connectPageOf } from './connect-page.server.ts'
import { doneInWords } from './done-in-words.ts'
import { PairCard } from './pair/pair-card.tsx'
import { RequestCard } from './request-card.tsx'
import { doneIn } from './shell/done.server.ts'
import { TextLink } from './shell/links.tsx'
import { MessagesPage } from './shell/messages-page.tsx'
import { Quote } from './shell/notices.tsx'
import { WaysToApply } from './ways-to-apply.tsx'

export { commandAction as action } from './commands.server.ts'
export { headers, shouldRevalidate } from './shell/messages-page.tsx'

export async function loader({ context, url }: Route.LoaderArgs) {
  const member = requireMemberUnlessRefused(context, url)
  const page = member && (await connectPageOf(member.userId))
  return { page, done: page && doneInWords(page, doneIn(url, member.userId)) }
}

export default function Connect({ loaderData: { page, done }, actionData: answer }: Route.ComponentProps) {
  const hasSettings = page && (page.mentee || page.mentor)
  const { talks, others } = page ? partsOf(page, answer) : { talks: [], others: [] }
  const isBeside = talks.length > 0
  return (
    <MessagesPage
      title={t('Messages')}
      lead={hasSettings && <TextLink to={href('/connect/settings')}>{t('Settings')}</TextLink>}
      done={done}
      answer={answer}
      topics={topics['/connect']}
      isWide={isBeside}
    >
      {answer && <Unsent page={page} input={answer.input} />}
      <div className={isBeside ? 'messages-beside' : 'flow'}>
        {isBeside && <div className="flow">{talks}</div>}
        {others.length > 0 && <div className="flow">{others}</div>}
        {isBeside && others.length === 0 && <p className="card muted">{t('Choose a conversation to read it here.')}</p>}
      </div>
    </MessagesPage>
  )
}

/** Whom somebody talks with, and all else: first what waits. */
function partsOf(page: ConnectPage, answer: CommandAnswer | undefined): Record<'talks' | 'others', ReactNode[]> {
  const { mentee, mentor, pairs, reports, hasAgreed } = page
  if (!mentee && !mentor && pairs.length === 0) return { talks: [], others: [<NotApplied key="nothing" />] }
  const agreesAsMentee = mentee?.state === 'admitted' && !hasAgreed
  const isMenteeFirst = agreesAsMentee || mentee?.state === 'question'
  const asMentee = mentee && !isMatched(page) && (
    <AsMentee key="mentee" mentee={mentee} hasAgreed={hasAgreed} answer={answer} />
  )
  const asMentor = mentor && (
    <AsMentor key="mentor" mentor={mentor} hasAgreed={hasAgreed} agreesAbove={agreesAsMentee} answer={answer} />
  )
  const others = [
    isMenteeFirst && asMentee,
    ...(mentor?.requests.asking ?? []).map((request) => <RequestCard key={request.id} request={request} />),
    asMentor,
    !isMenteeFirst && asMentee,
    ...reports.map((report) => <ReportCard key={report.id} report={report} />),
  ]
  return { talks: pairs.map((pair) => <PairCard key={pair.id} pair={pair} />), others: others.filter(Boolean) }
}

function ReportCard({ report }: { report: ConnectPage['reports'][number] }) {
  const { other, filedOn, answerBy, isDecided, hasReader } = report
  return (
    <Card className="flow">
      <h2 className="card-title">{t('What you told the team')}</h2>
      <p>
        {isDecided
          ? t('The team has looked into what you told it about {other} on {filedOn}, and done what it could.', {
              other,
              filedOn,
            })
          : t('On {filedOn} you told the team about {other}. You will hear by {answerBy}.', {
              filedOn,
              other,
              answerBy,
            })}
      </p>
      {!isDecided && !hasReader && (
        <p>
          {t(
            'Nobody on the team can read it yet. The person who runs this site has been told, and has to find somebody who can.',
          )}
        </p>
      )}
    </Card>
  )
}

/** Whether a mentee’s search has led to a conversation, and leaves nothing else to say. */
function isMatched({ mentee, hasAgreed, isOnHold }: ConnectPage) {
  if (!mentee?.requests.isIntroduced || !hasAgreed || isOnHold) return false
  return mentee.state === 'admitted' && mentee.requests.choices.length === 0 && mentee.requests.past.length === 0
}

/** Gives back what no form on the page takes now; if the session has ended, there is none. */
function Unsent({ page, input }: { page: ConnectPage | null; input: CommandAnswer['input'] }) {
  const { capacity, until } = input
  const hasBox = input.do === 'answer' && page?.mentee?.state === 'question'
  return (
    <>
      <Quote title={t('You had written:')} text={hasBox ? '' : (input.answer ?? '')} />
      {!page && capacity && <p>{t('Places: {capacity}', { capacity })}</p>}
      {!page && until && <p>{t('Until: {day}', { day: until })}</p>}
    </>
  )
}

function NotApplied() {
  return (
    <Card className="flow">
      <h2 className="card-title">{t('Your next step')}</h2>
      <p>
        {t(
          'You have not applied yet. Once you have, this page says where you stand, and by which day you will hear more.',
        )}
      </p>
      <p>{t('When a mentor has said yes, you write to each other here.')}</p>
      <WaysToApply />
      <p>
        <TextLink to={href('/mentors')}>{t('Browse mentors')}</TextLink>
      </p>
    </Card>
  )
}
