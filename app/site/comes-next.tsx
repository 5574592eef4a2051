import { ButtonLink } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import type { Route } from './+types/comes-next'
import { brand } from './brand.ts'

const titles: Record<string, string> = {
  'work-with-us': 'Work With Us',
  'news-and-insights': 'News & Insights',
  terms: 'Terms & Conditions',
  privacy: 'Privacy Policy',
}

export const handle = { isSameForVisitors: true }

export function meta() {
  return [{ title: brand.name }]
}

export function loader({ url }: Route.LoaderArgs) {
  return { title: titles[url.pathname.slice(1)] ?? brand.name }
}

/** A part of the site that its links already lead to. */
export default function ComesNext({ loaderData }: Route.ComponentProps) {
  return (
    <>
      <PageHeader title={loaderData.title} />
      <EmptyState title="This part comes next.">
        <p>Inside Workplaces is open: read what members say about where they work, or tell them what you know.</p>
        <div className="actions">
          <ButtonLink to="/inside-workplaces">Look inside workplaces</ButtonLink>
        </div>
      </EmptyState>
    </>
  )
}
