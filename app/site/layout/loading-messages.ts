type Messages = { address: RegExp; loading?: string; failed?: string }

const messages: Messages[] = [
  { address: /^\/news-and-insights\/?$/, loading: 'Loading articles...' },
  { address: /^\/post\/[^/]+\/?$/, loading: 'Loading post...', failed: 'Failed to load the article.' },
  { address: /^\/(?:terms|privacy)\/?$/, loading: 'Loading...', failed: 'Error loading content.' },
  { address: /^\/reviews\/?$/, loading: 'Loading companies...' },
  { address: /^\/mentors\/?$/, loading: 'Loading mentors...' },
  {
    address: /^\/mentor\/[^/]+\/?$/,
    loading: 'Loading mentor profile...',
    failed: 'Failed to load the mentor profile.',
  },
]

export function loadingMessagesOf(pathname: string): Pick<Messages, 'loading' | 'failed'> {
  return messages.find(({ address }) => address.test(pathname)) ?? {}
}
