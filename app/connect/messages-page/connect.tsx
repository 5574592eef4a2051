import topics from 'virtual:route-facts/topics'
import { href, Link } from 'react-router'
import { requireMemberUnlessRefused } from '../../account/sessions/who.server.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { rich, t } from '../../words/words.ts'
import type { Route } from './+types/connect'
import { AsMentee } from './as-mentee.tsx'
import { AsMentor } from './as-mentor.tsx'
import type { CommandAnswer } from './commands.server.ts'
import { type ConnectPage, connectPageOf } from './connect-page.server.ts'
import { MessagesPage, Quote } from './messages-page.tsx'
import { PairCard } from './pair-card.tsx'

type Answer = CommandAnswer | undefined

export { commandAction as action } from './commands.server.ts'
export { headers, shouldRevalidate } from './messages-page.tsx'

export async function loader({ context, url }: Route.LoaderArgs) {
  const member = requireMemberUnlessRefused(context, url)
  return { isSaved: url.searchParams.has('saved'), page: member && (await connectPageOf(member.userId)) }
}

export default function Connect({ loaderData, actionData }: Route.ComponentProps) {
  const { page, isSaved } = loaderData
  const late = page && actionData && wordsWithoutForm(page, actionData.input)
  return (
    <MessagesPage
      title={t('Messages')}
      here={href('/connect')}
      done={isSaved ? t('Saved.') : null}
      answer={actionData}
      topics={topics['/connect']}
    >
      {late && <Quote title={t('You had written:')} text={late} />}
      {page ? <Standings page={page} answer={actionData} /> : <Unsent answer={actionData} />}
    </MessagesPage>
  )
}

function Standings({ page, answer }: { page: ConnectPage; answer: Answer }) {
  const { mentee, mentor } = page
  if (!mentee && !mentor && page.pairs.length === 0) return <NotApplied />
  return (
    <>
      {page.reports.map(({ other, filedOn, answerBy, isDecided, hasReader }) => (
        <Card key={other + filedOn}>
          <p>
            {isDecided
              ? t('The team has looked into what you told about {other} on {filedOn}, and done what it could.', {
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
                'Nobody of the team can read it yet. Whoever runs this site has been warned, and has to find somebody who can.',
              )}
            </p>
          )}
        </Card>
      ))}
      {page.pairs.map((pair) => (
        <PairCard key={pair.id} pair={pair} />
      ))}
      {mentor && <AsMentor mentor={mentor} hasAgreed={page.hasAgreed} answer={answer} />}
      {mentee && <AsMentee mentee={mentee} hasAgreed={page.hasAgreed} answer={answer} />}
      <p>
        {rich('<a>Settings</a>: languages, emails, {help}{note}and who should not be matched with you.', {
          a: (text) => (
            <Link to={href('/connect/settings')} className="link">
              {text}
            </Link>
          ),
          help: mentor ? t('what you can help with, ') : '',
          note: mentee ? t('your note for a mentor, ') : '',
        })}
      </p>
    </>
  )
}

/** Returns what somebody has written that no form on the page takes by now. */
function wordsWithoutForm({ mentee }: ConnectPage, { do: command, answer }: CommandAnswer['input']) {
  return command === 'answer' && mentee?.state === 'question' ? '' : answer
}

/** Gives back what somebody whose session ended has written and chosen. */
function Unsent({ answer }: { answer: Answer }) {
  if (!answer) return null
  const { answer: words, capacity, until, awayUntil, mentor } = answer.input
  return (
    <>
      {words && <Quote title={t('You had written:')} text={words} />}
      {capacity && <p>{t('Places: {capacity}', { capacity })}</p>}
      {(until || awayUntil) && <p>{t('Until: {day}', { day: until || (awayUntil ?? '') })}</p>}
      {mentor && (
        <p>
          <Link to={href('/mentor/:mentorId?', { mentorId: mentor })} className="link">
            {t('Back to the mentor')}
          </Link>
        </p>
      )}
    </>
  )
}

function NotApplied() {
  return (
    <Card className="flow">
      <p>
        {t(
          'No application of yours is here. Once you have applied, this page says where you stand, and by which day you hear more.',
        )}
      </p>
      <div className="actions">
        <ButtonLink to={href('/apply-mentee')}>{t('Ask for a mentor')}</ButtonLink>
        <ButtonLink to={href('/apply-mentor')} variant="secondary">
          {t('Become a mentor')}
        </ButtonLink>
      </div>
    </Card>
  )
}
