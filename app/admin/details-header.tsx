import type { ComponentProps } from 'react'
import { PageHeader } from '../ui/page-header.tsx'
import { useFocusOn } from '../ui/use-focus-on.ts'

/** Takes the focus, because after a form post the router keeps the scroll position of the button. */
export function DetailsHeader(props: ComponentProps<typeof PageHeader>) {
  const header = useFocusOn<HTMLDivElement>(true)
  return (
    <div ref={header} tabIndex={-1}>
      <PageHeader {...props} />
    </div>
  )
}
