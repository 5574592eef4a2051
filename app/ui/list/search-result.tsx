import { type ReactNode, useEffect, useRef } from 'react'
import { t } from '../../words/words.ts'

const id = 'results'

export function resultPath(path: string): string {
  return `${path}#${id}`
}

/** What is searched, in words. */
export type Things = {
  /** “One thing”, “20 things”. */
  counted: (count: number) => string
  none: string
  noMore: string
}

type Search = {
  count: number
  things: Things
  after: string
  next: string | null
  isPartial: boolean
  /** Of all pages together, if there are several; `isLeast` if there may be more. */
  total?: { count: number; isLeast: boolean } | null
}

/**
 * Announces the result, and takes the focus that the form loses when it is rendered again for another `address`.
 * `children` say that nothing at all was found.
 */
export function SearchResult({ address, children, ...search }: Search & { address: string; children: ReactNode }) {
  const result = useRef<HTMLDivElement>(null)
  const lastAddress = useRef(address)
  useEffect(() => {
    if (lastAddress.current === address) return
    lastAddress.current = address
    if (document.activeElement === document.body) result.current?.focus()
  }, [address])
  return (
    <div id={id} ref={result} role="status" tabIndex={-1}>
      {search.count === 0 && !search.after && !search.isPartial ? (
        children
      ) : (
        <p className="field-hint">{textOf(search)}</p>
      )}
    </div>
  )
}

function textOf({ count, things, after, next, isPartial, total }: Search) {
  const found = things.counted(count)
  if (isPartial)
    return t('{things} found so far. Some have not been searched yet.', { things: count === 0 ? things.none : found })
  if (count === 0 && after) return things.noMore
  if (!total || (total.count <= count && total.isLeast))
    return next
      ? t('{things} here, and more on the next page.', { things: found })
      : t('{things} found.', { things: found })
  const values = { count, all: things.counted(total.count) }
  if (total.isLeast)
    return next
      ? t('At least {all} found, {count} on this page.', values)
      : t('At least {all} found, {count} on this page, the last.', values)
  return next
    ? t('{all} found, {count} on this page.', values)
    : t('{all} found, {count} on this page, the last.', values)
}
