import type { ReactNode } from 'react'

const dateFormat = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' })

export function ArticleKicker({ category, day, children }: { category: string; day: string; children?: ReactNode }) {
  return (
    <p className="article-kicker">
      <span className="article-category">{category}</span>{' '}
      <time dateTime={day}>{dateFormat.format(new Date(day))}</time> {children}
    </p>
  )
}
