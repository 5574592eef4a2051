import type { ReactNode } from 'react'
import { href } from 'react-router'
import { Notice } from '../../../ui/notice.tsx'
import { rich, t } from '../../../words/words.ts'
import { linkTo } from './links.tsx'

/** To somebody whom the team has told of a hold. */
export function OnHold() {
  return (
    <Notice>
      <p>{t('The team has put you on hold. Nothing of yours is sent to anybody, and nobody is sent to you.')}</p>
    </Notice>
  )
}

/** To somebody who has not read yet how to stay safe. */
export function SafetyFirst({ pairId }: { pairId: string }) {
  return (
    <p>{rich('Please read first <a>how to stay safe</a>.', { a: linkTo(href('/connect/:pairId', { pairId })) })}</p>
  )
}

/** What a member wrote for somebody: `translate` keeps it from the services to which browsers send pages. */
export function MembersWords({ children }: { children: ReactNode }) {
  return (
    <p className="pre-line" dir="auto" translate="no">
      {children}
    </p>
  )
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
