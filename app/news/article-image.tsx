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
