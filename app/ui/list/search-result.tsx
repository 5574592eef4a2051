import { type ReactNode, useEffect, useRef } from 'react'

const id = 'results'

export function resultPath(path: string): string {
  return `${path}#${id}`
}

/** Announces the result, and takes the focus that the form loses when it is rendered again for another `address`. */
export function SearchResult({
  address,
  count,
  nouns: [one, many],
  hasMore,
  children,
}: {
  address: string
  count: number
  nouns: readonly [one: string, many: string]
  hasMore: boolean
  children: ReactNode
}) {
  const result = useRef<HTMLDivElement>(null)
  const shown = useRef(address)
  useEffect(() => {
    if (shown.current === address) return
    shown.current = address
    if (document.activeElement === document.body) result.current?.focus()
  }, [address])
  return (
    <div id={id} ref={result} role="status" tabIndex={-1}>
      {count === 0 ? children : <p className="field-hint">{textOf(`${count} ${count === 1 ? one : many}`, hasMore)}</p>}
    </div>
  )
}

function textOf(found: string, hasMore: boolean) {
  return hasMore ? `${found} on this page, and more on the next.` : `${found} found.`
}
