import { href, useLocation } from 'react-router'
import type { Refusal } from '../../../forms/outcome.ts'
import { ButtonLink } from '../../../ui/button.tsx'
import { ErrorSummary } from '../../../ui/form/error-summary.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { t } from '../../../words/words.ts'
import { LiveUpdates } from './live-updates.tsx'

type Props = {
  /** What was done, and what comes next. */
  done?: string | false | null | undefined
  answer: Refusal | undefined
  /** Whether the page says elsewhere what went wrong. */
  isToldBelow?: boolean
  topics?: readonly string[] | undefined
}

/** What was done or went wrong, and what is new. */
export function Outcome({ done, answer, isToldBelow, topics }: Props) {
  const { pathname } = useLocation()
  return (
    <>
      {done && !answer && (
        <Notice tone="success" dismissTo={pathname} focusOn>
          {done}
        </Notice>
      )}
      {!isToldBelow && <ErrorSummary answer={answer} errors={answer?.errors} />}
      {topics && <LiveUpdates topics={topics} isRefused={answer !== undefined} />}
      {answer?.status === 401 && (
        <ButtonLink to={`${href('/auth')}?returnTo=${pathname}`} target="_blank">
          {t('Sign in')}
        </ButtonLink>
      )}
    </>
  )
}
