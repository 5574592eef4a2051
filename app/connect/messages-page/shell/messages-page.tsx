import type { ReactNode } from 'react'
import { type HeadersArgs, href, type ShouldRevalidateFunctionArgs, useLocation } from 'react-router'
import type { Refusal } from '../../../forms/outcome.ts'
import { ButtonLink } from '../../../ui/button.tsx'
import { ErrorSummary } from '../../../ui/form/error-summary.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { PageHeader } from '../../../ui/page-header.tsx'
import { t } from '../../../words/words.ts'
import { LiveUpdates } from './live-updates.tsx'

/** Those of an action, such as when a limit ends. */
export function headers({ actionHeaders }: HeadersArgs): Headers {
  return actionHeaders
}

/** What was too late is shown beside how things stand now. */
export function shouldRevalidate({ actionStatus, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs): boolean {
  return actionStatus === 409 || defaultShouldRevalidate
}

type Props = {
  title: string
  back?: { to: string; label: string }
  lead?: ReactNode
  answer: Refusal | undefined
  topics?: readonly string[]
  children: ReactNode
}

/** A page of what somebody has with others: what was done, what went wrong, and what is new come first. */
export function MessagesPage({ title, back, lead, answer, topics, children }: Props) {
  const { pathname, search } = useLocation()
  const query = new URLSearchParams(search)
  const done = query.has('sent') ? t('Sent.') : query.has('saved') ? t('Saved.') : null
  return (
    <div className="narrow flow">
      <PageHeader title={title} {...(back && { back })}>
        {lead}
      </PageHeader>
      {done && !answer && (
        <Notice tone="success" dismissTo={pathname} focusOn>
          {done}
        </Notice>
      )}
      <ErrorSummary answer={answer} errors={answer?.errors} />
      {topics && <LiveUpdates topics={topics} isRefused={answer !== undefined} />}
      {answer?.status === 401 && (
        <ButtonLink to={`${href('/auth')}?returnTo=${pathname}`} target="_blank">
          {t('Sign in')}
        </ButtonLink>
      )}
      {children}
    </div>
  )
}
