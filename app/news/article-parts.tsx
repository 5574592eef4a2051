import type { ReactNode } from 'react'
import { href } from 'react-router'
import { formatDate } from '../platform/text/format-date.ts'
import { namedLanguage } from '../site/named-language.ts'
import { languages } from '../words/languages.ts'
import { rich, t } from '../words/words.ts'
import type { ShownImage } from './media/article-images.server.ts'

/** Has no alternative text, because the text beside it says what it is about. `sizes` is the HTML attribute. */
export function ArticleImage({ image, sizes, eager = false }: { image: ShownImage; sizes: string; eager?: boolean }) {
  const { choices, fallback } = image
  return (
    <picture className="article-image">
      <source type="image/webp" srcSet={choices.map(({ url, width }) => `${url} ${width}w`).join(', ')} sizes={sizes} />
      <img
        src={fallback.url}
        alt=""
        width={fallback.width}
        height={fallback.height}
        loading={eager ? 'eager' : 'lazy'}
        decoding="async"
      />
    </picture>
  )
}

export function ArticleKicker({
  category,
  day,
  lang,
  children,
}: {
  /** An event says itself what it is. */
  category?: string | undefined
  /** When it was published; an event stands by its own date. */
  day?: string | undefined
  /** The language of the article, if it is not the page's. */
  lang?: string | undefined
  children?: ReactNode
}) {
  const other = lang && namedLanguage(lang)
  return (
    <p className="article-kicker">
      {category && <span className="article-category">{category}</span>}{' '}
      {day && <time dateTime={day}>{formatDate(new Date(day))}</time>} {children}
      {other && <span lang={lang}>{languages[other].name}</span>}
    </p>
  )
}

export function EventLine({ date, isPast }: { date: string; isPast: boolean }) {
  const shown = <time dateTime={date}>{formatDate(new Date(date))}</time>
  return (
    <strong>{isPast ? rich('Past event: {date}', { date: shown }) : rich('Event: {date}', { date: shown })}</strong>
  )
}

export function PostedBy({ name }: { name: string }) {
  return (
    <footer className="posted-by">
      <img src={`${href('/avatar')}?name=${encodeURIComponent(name)}`} alt="" width="56" height="56" />
      <p>
        <span className="field-hint">{t('POSTED BY')}</span>
        <br />
        <strong>
          <bdi>{name}</bdi>
        </strong>
      </p>
    </footer>
  )
}
