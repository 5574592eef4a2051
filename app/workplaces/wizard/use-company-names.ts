import { useRef, useState } from 'react'
import { href, useRouteLoaderData } from 'react-router'

/** Returns the known names that were last loaded, and what loads those like a typed one. */
export function useCompanyNames(): [names: string[], load: (typed: string) => void] {
  const [names, setNames] = useState<string[]>([])
  const site = useRouteLoaderData<{ member: object | null }>('root')
  const turns = useRef(0)

  async function load(typed: string) {
    // Only members read the names of companies; a visitor may be changing a rejected review.
    if (!site?.member) return
    const turn = ++turns.current
    const found = await namesLike(typed)
    if (turn === turns.current) setNames(found)
  }

  return [names, (typed) => void load(typed)]
}

// The router would leave the page, and all that was typed, for an error or for the sign-in page.
async function namesLike(typed: string): Promise<string[]> {
  try {
    const answer = await fetch(`${href('/company-names')}?typed=${encodeURIComponent(typed)}`, { redirect: 'error' })
    return answer.ok ? (await answer.json()).names : []
  } catch {
    return []
  }
}
