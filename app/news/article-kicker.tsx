const dateFormat = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' })

export function ArticleKicker({ category, day }: { category: string; day: string }) {
  return (
    <p className="article-kicker">
      <span className="article-category">{category}</span>{' '}
      <time dateTime={day}>{dateFormat.format(new Date(day))}</time>
    </p>
  )
}
