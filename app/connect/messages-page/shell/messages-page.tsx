import type { ReactNode } from 'react'
import type { HeadersArgs, ShouldRevalidateFunctionArgs } from 'react-router'
import type { Refusal } from '../../../forms/outcome.ts'
import { PageHeader } from '../../../ui/page-header.tsx'
import { Outcome } from './outcome.tsx'

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
  done?: string | false | null | undefined
  answer: Refusal | undefined
  topics?: readonly string[]
  /** Whether its parts stand beside each other where there is room. */
  isWide?: boolean
  children: ReactNode
}

/** A page of what somebody has with others: what was done, what went wrong, and what is new come first. */
export function MessagesPage({ title, back, lead, done, answer, topics, isWide, children }: Props) {
  return (
    <div className={isWide ? 'messages-wide flow' : 'narrow flow'}>
      <PageHeader title={title} {...(back && { back })}>
        {lead}
      </PageHeader>
      <Outcome done={done} answer={answer} topics={topics} />
      {children}
    </div>
  )
}
