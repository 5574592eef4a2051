import { brand } from '../brand.ts'

/**
 * What a chat or a network shows of a link to an article. It is seen by whoever looks over a shoulder, so it says the
 * product's name and when something was published, and neither title nor picture.
 */
export function socialTags({ address, day }: { address: string; day: string }) {
  return [
    { property: 'og:type', content: 'article' },
    { property: 'og:site_name', content: brand.name },
    { property: 'og:title', content: brand.name },
    { property: 'og:description', content: brand.tagline },
    { property: 'og:url', content: address },
    { property: 'article:published_time', content: day },
    { name: 'twitter:card', content: 'summary' },
    { tagName: 'link', rel: 'canonical', href: address },
  ]
}
