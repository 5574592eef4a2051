import { href, Link } from 'react-router'
import { brand } from '../../brand.ts'
import { useLiveReload } from '../../platform/live/use-live.ts'
import { topicsAt } from '../../routes/facts.server.ts'
import { ErrorPage } from '../../site/error-page.tsx'
import { MarkdownContent } from '../../site/markdown/markdown-content.tsx'
import { HelpLink } from '../../site/site-texts/help-link.tsx'
import { CopyButton } from '../../ui/copy-button.tsx'
import { language } from '../../words/language.server.ts'
import { pathIn } from '../../words/languages.ts'
import { msg, t } from '../../words/words.ts'
import { ArticleImage, ArticleKicker, EventLine, PostedBy } from '../article-parts.tsx'
import { articleToRead, type EarlierArticle } from '../articles.server.ts'
import { EventFacts } from '../events/event-facts.tsx'
import { languagesOfAddresses } from '../readers-text.server.ts'
import type { Route } from './+types/post'

const list = { to: href('/news-and-insights'), label: msg('News & Insights') }

export function meta({ loaderData }: Route.MetaArgs) {
  return [{ title: brand.name }, ...(loaderData ? socialTags(loaderData) : [])]
}

export async function loader({ params, url }: Route.LoaderArgs) {
  if (!params.postId) throw new Response(t('Article ID is missing.'), { status: 404 })
  const found = await articleToRead(params.postId)
  if (!found) throw new Response(t('Post not found.'), { status: 404 })
  const { language: shown, ...article } = found
  const [canonical = 'en'] = languagesOfAddresses([shown])
  return {
    ...article,
    address: url.origin + pathIn(language(), url.pathname),
    canonical: url.origin + pathIn(canonical, url.pathname),
    topics: topicsAt('/post/:postId?', url.pathname),
  }
}

export default function Post({ loaderData }: Route.ComponentProps) {
  const { id, lang, dir, title, category, day, minutes, image, event, html, authorName, address, earlier, topics } =
    loaderData
  useLiveReload(topics)
  return (
    <>
      <article className="post">
        <Link to={list.to} className="link back-link no-print">
          <span aria-hidden="true">{`${t('←')} `}</span>
          {t(list.label)}
        </Link>
        <header>
          <ArticleKicker category={category} day={day} lang={lang}>
            <span>{t('{minutes} min read', { minutes })}</span>
          </ArticleKicker>
          <h1 lang={lang} dir="auto">
            {title}
          </h1>
        </header>
        {image && <ArticleImage image={image} sizes="(width < 50rem) 94vw, 46rem" eager />}
        {event && <EventFacts event={event} postId={id} />}
        <MarkdownContent html={html} lang={lang} dir={dir} />
        {authorName && <PostedBy name={authorName} />}
      </article>
      <div className="post no-print">
        <div>
          <CopyButton text={address} label={t('Copy link')} />
        </div>
        <EarlierArticles category={category} articles={earlier} />
        <HelpLink />
      </div>
    </>
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <ErrorPage error={error} back={list} />
}

// Others can see a link preview over a reader's shoulder, so it has neither the title nor the picture of the article.
function socialTags({ canonical, day }: { canonical: string; day: string }) {
  return [
    { property: 'og:type', content: 'article' },
    { property: 'og:site_name', content: brand.name },
    { property: 'og:title', content: brand.name },
    { property: 'og:description', content: t(brand.tagline) },
    { property: 'og:url', content: canonical },
    { property: 'article:published_time', content: day },
    { name: 'twitter:card', content: 'summary' },
    { tagName: 'link', rel: 'canonical', href: canonical },
  ]
}

function EarlierArticles({ category, articles }: { category: string; articles: EarlierArticle[] }) {
  if (articles.length === 0) return null
  return (
    <nav aria-labelledby="earlier" className="section flow no-print">
      <h2 id="earlier">{t('Earlier in {category}', { category })}</h2>
      <ul className="flow">
        {articles.map(({ path, lang, title, event }) => (
          <li key={path}>
            <Link to={path} className="link" lang={lang} dir="auto">
              {title}
            </Link>{' '}
            {event && <EventLine {...event} />}
          </li>
        ))}
      </ul>
    </nav>
  )
}
