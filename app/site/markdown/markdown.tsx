import { renderToStaticMarkup } from 'react-dom/server'
import Markdown, { type Components } from 'react-markdown'
import { markdownImage, markdownLink } from './markdown-links.ts'

/** Renders Markdown to HTML without raw HTML, scripts or outside images. Server only: browsers get no parser. */
export function markdownHtml(text: string): string {
  return renderToStaticMarkup(
    <Markdown components={components} urlTransform={(address) => address}>
      {text}
    </Markdown>,
  )
}

const components: Components = {
  h1: ({ children }) => <h2>{children}</h2>,
  a({ href = '', children }) {
    const link = markdownLink(href)
    if (!link) return children
    return (
      <a href={link.href} className="link" rel={link.isOutside ? 'noopener noreferrer nofollow' : undefined}>
        {children}
      </a>
    )
  },
  img({ src, alt = '' }) {
    const address = markdownImage(src)
    return address ? <img src={address} alt={alt} loading="lazy" decoding="async" /> : alt
  },
}
