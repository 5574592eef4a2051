import type { ReactNode } from 'react'
import { type HeadersArgs, href, type ShouldRevalidateFunctionArgs } from 'react-router'
import type { Refusal } from '../../forms/outcome.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { ErrorSummary } from '../../ui/form/error-summary.tsx'
import { Notice } from '../../ui/notice.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { t } from '../../words/words.ts'
import { OwnNews } from './own-news.tsx'

/** Those of an action, such as when a limit ends. */
export function headers({ actionHeaders }: HeadersArgs): Headers {
  return actionHeaders
}

/** What was too late is shown beside how things stand now. */
export function shouldRevalidate({ actionStatus, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs): boolean {
  return actionStatus === 409 || defaultShouldRevalidate
}

/** Something that was typed, when there is no box for it. */
export function Quote({ title, text }: { title: string; text: string }) {
  if (text === '') return null
  return (
    <>
      <p>{title}</p>
      <blockquote className="pre-line" dir="auto" translate="no">
        {text}
      </blockquote>
    </>
  )
}

/** A page of what somebody has with others: what was done, what went wrong, and what is new come first. */
export function MessagesPage({
  title,
  back,
  lead,
  here,
  done = null,
  answer,
  topics,
  children,
}: {
  title: string
  back?: { to: string; label: string }
  lead?: ReactNode
  here: string
  done?: string | null
  answer: Refusal | undefined
  topics?: readonly string[]
  children: ReactNode
}) {
  return (
    <div className="narrow flow">
      <PageHeader title={title} {...(back && { back })}>
        {lead}
      </PageHeader>
      {done && !answer && (
        <Notice tone="success" dismissTo={here} focusOn>
          {done}
        </Notice>
      )}
      <ErrorSummary answer={answer} errors={answer?.errors} />
      {topics && <OwnNews topics={topics} isRefused={answer !== undefined} />}
      {answer?.status === 401 && (
        <ButtonLink to={`${href('/auth')}?returnTo=${here}`} target="_blank">
          {t('Sign in')}
        </ButtonLink>
      )}
      {children}
    </div>
  )
}
