import { LinkCard } from '../ui/card.tsx'
import { ArticleImage } from './article-image.tsx'
import { ArticleKicker } from './article-kicker.tsx'
import type { ArticleInList } from './articles.server.ts'

const sizes = '(width < 40rem) 94vw, 24rem'
const sizesOfFirst = '(width < 64rem) 94vw, 40rem'

/** `isFirst` is the newest, which stands above the others and is seen at once. */
export function ArticleCard({ article, isFirst }: { article: ArticleInList; isFirst: boolean }) {
  const { id, title, category, day, preview, image } = article
  return (
    <LinkCard to={`/post/${id}`} title={title}>
      {image && <ArticleImage image={image} sizes={isFirst ? sizesOfFirst : sizes} eager={isFirst} />}
      <ArticleKicker category={category} day={day} />
      <p className="news-preview">{preview}</p>
    </LinkCard>
  )
}
