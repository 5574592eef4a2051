import topics from 'virtual:route-facts/topics'
import { Form, href, useHref } from 'react-router'
import { brand } from '../brand.ts'
import { useLiveReload } from '../platform/live/use-live.ts'
import { Button, ButtonLink } from '../ui/button.tsx'
import { LinkCard } from '../ui/card.tsx'
import { Field } from '../ui/form/field.tsx'
import { SearchInput } from '../ui/form/inputs.tsx'
import { labelOf } from '../ui/form/options.ts'
import { Hero } from '../ui/hero.tsx'
import { EmptyState } from '../ui/list/empty-state.tsx'
import { Pager } from '../ui/list/pager.tsx'
import { resultPath, SearchResult, type Things } from '../ui/list/search-result.tsx'
import { Tabs } from '../ui/list/tabs.tsx'
import { wholeNumber } from '../words/punctuation.ts'
import { t, tn } from '../words/words.ts'
import type { Route } from './+types/news-and-insights'
import { ArticleImage, ArticleKicker, EventLine } from './article-parts.tsx'
import { type ArticleInList, newsPage } from './articles.server.ts'
import { categories } from './categories.ts'
import { type NewsFilters, newsFilters, newsPath, newsTabs } from './news-filters.ts'
import { NewspaperIllustration } from './newspaper-illustration.tsx'

export async function loader({ url }: Route.LoaderArgs) {
  const filters = newsFilters(url.searchParams)
  return { filters, ...(await newsPage(filters)) }
}

export default function NewsAndInsights({ loaderData }: Route.ComponentProps) {
  const { filters, articles, next, isPartial } = loaderData
  const feed = useHref(href('/news-and-insights/feed.xml'))
  useLiveReload(topics['/news-and-insights'])
  return (
    <>
      <link rel="alternate" type="application/atom+xml" title={brand.name} href={feed} />
      <Hero
        className="bleed news-hero"
        title={t('News from our working lives')}
        lead={t('News, events and articles on work and belonging across Africa.')}
        art={<NewspaperIllustration />}
      />
      <div className="news-find">
        <Tabs label={t('Kinds of posts')} tabs={newsTabs(filters)} />
        <NewsSearch filters={filters} />
      </div>
      <SearchResult
        address={newsPath(filters)}
        count={articles.length}
        things={things()}
        after={filters.after}
        next={next}
        isPartial={isPartial}
      >
        <NoArticles filters={filters} />
      </SearchResult>
      {articles.length > 0 && (
        <ul className="card-grid news-list">
          {articles.map((article, place) => (
            <li key={article.id}>
              <ArticleCard article={article} isFirst={place === 0} />
            </li>
          ))}
        </ul>
      )}
      <Pager
        after={filters.after}
        next={next}
        addressOf={(after) => newsPath({ ...filters, after })}
        labels={[t('Newest posts'), isPartial ? t('Search further') : t('Older posts')]}
      />
      <p className="news-feed">
        <a className="link back-link" href={feed}>
          {t('Subscribe in a feed reader')}
        </a>
      </p>
    </>
  )
}

function NewsSearch({ filters }: { filters: NewsFilters }) {
  return (
    <Form
      method="get"
      action={resultPath(href('/news-and-insights'))}
      preventScrollReset
      role="search"
      className="news-search"
      key={newsPath(filters)}
    >
      {filters.category && <input type="hidden" name="category" value={filters.category} />}
      <Field name="search" label={t('Search posts')}>
        <SearchInput defaultValue={filters.search} />
      </Field>
      <Button>{t('Search')}</Button>
    </Form>
  )
}

function NoArticles({ filters }: { filters: NewsFilters }) {
  const { search } = filters
  const category = labelOf(categories, filters.category)
  if (search) {
    return (
      <EmptyState
        title={
          category
            ? t('No posts match “{search}” in {category}.', { search, category })
            : t('No posts match “{search}”.', { search })
        }
      >
        <p>{t('Try another word, or fewer.')}</p>
        <ButtonLink to={newsPath({ category: '', search: '', after: '' })} variant="secondary">
          {t('Show all posts')}
        </ButtonLink>
      </EmptyState>
    )
  }
  return (
    <EmptyState
      drawing="news"
      title={category ? t('Nothing in {category} yet.', { category }) : t('The first posts will appear here.')}
    >
      <p>{t('We write when there is something worth your time.')}</p>
      {category ? (
        <ButtonLink to={newsPath({ category: '', search: '', after: '' })} variant="secondary">
          {t('Show all posts')}
        </ButtonLink>
      ) : (
        <ButtonLink to={href('/')} variant="secondary">
          {t('Go to the home page')}
        </ButtonLink>
      )}
    </EmptyState>
  )
}

const sizes = '(width <= 768px) 4rem, 24rem'
const sizesOfFirst = '(width < 64rem) 94vw, 40rem'

function ArticleCard({ article, isFirst }: { article: ArticleInList; isFirst: boolean }) {
  const { id, lang, title, category, day, event, preview, image } = article
  return (
    <LinkCard to={href('/post/:postId?', { postId: id })} title={title} lang={lang}>
      {image && <ArticleImage image={image} sizes={isFirst ? sizesOfFirst : sizes} eager={isFirst} />}
      <ArticleKicker {...(!event && { category, day })} lang={lang}>
        {event && <EventLine {...event} />}
      </ArticleKicker>
      <p className="news-preview" lang={lang} dir="auto">
        {preview}
      </p>
    </LinkCard>
  )
}

const things = (): Things => ({
  counted: (count) => tn(count, { one: '{number} post', other: '{number} posts' }, { number: wholeNumber(count) }),
  none: t('No posts'),
  noMore: t('No more posts found.'),
})
