export const feedPath = '/news-and-insights/feed.xml'
