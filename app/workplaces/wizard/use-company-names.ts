import { href, useFetcher, useRouteLoaderData } from 'react-router'
import type { loader } from '../directory/company-names.route.ts'

/** Returns the known names that were last loaded, and what loads those like a typed one. */
export function useCompanyNames(): [names: string[], load: (typed: string) => void] {
  const { data, load } = useFetcher<typeof loader>()
  const site = useRouteLoaderData<{ member: object | null }>('root')
  return [
    data?.names ?? [],
    (typed) => {
      // Only members read the names of companies; a visitor may be changing a rejected review.
      if (site?.member) void load(`${href('/company-names')}?typed=${encodeURIComponent(typed)}`)
    },
  ]
}
