import { type ReactNode, useEffect, useRef } from 'react'

const id = 'results'

export function resultPath(path: string): string {
  return `${path}#${id}`
}

type Search = {
  count: number
  nouns: readonly [one: string, many: string]
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

function textOf({ count, nouns: [one, many], after, next, isPartial, total }: Search) {
  const things = count === 1 ? one : many
  if (isPartial) return `${count || 'No'} ${things} found so far. Some have not been searched yet.`
  if (count === 0 && after) return `No more ${many} found.`
  const all = total && (total.count > count || !total.isLeast) ? `${totalText(total, many)} found` : ''
  if (next) return all ? `${all}, ${count} on this page.` : `${count} ${things} here, and more on the next page.`
  return all ? `${all}, ${count} on this page, the last.` : `${count} ${things} found.`
}

function totalText({ count, isLeast }: NonNullable<Search['total']>, many: string) {
  return `${isLeast ? 'At least ' : ''}${count.toLocaleString('en')} ${many}`
}
