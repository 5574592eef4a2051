import type { ComponentProps } from 'react'
import { PageHeader } from '../ui/page-header.tsx'
import { useFocusOn } from '../ui/use-focus-on.ts'

/** The top of what was opened by a form, where the router stays at the place of the button. It takes the focus. */
export function DetailsHeader(props: ComponentProps<typeof PageHeader>) {
  const header = useFocusOn<HTMLDivElement>(true)
  return (
    <div ref={header} tabIndex={-1}>
      <PageHeader {...props} />
    </div>
  )
}
