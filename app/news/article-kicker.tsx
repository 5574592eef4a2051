import type { Category } from './categories.ts'

const inWords = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' })

/** Of which kind an article is and of which day, a date of ISO 8601. */
export function ArticleKicker({ category, day }: { category: Category; day: string }) {
  return (
    <p className="article-kicker">
      <span className="article-category">{category}</span> <time dateTime={day}>{inWords.format(new Date(day))}</time>
    </p>
  )
}
