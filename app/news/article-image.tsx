import type { ShownImage } from './media/article-images.server.ts'

/**
 * An article's picture; the browser takes the width it needs. `sizes` says how wide it is drawn, as in HTML. What is seen
 * at once is `eager`. The words beside it say what it is about, so it has none of its own.
 */
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
