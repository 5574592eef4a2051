/** Where feed readers find the news. */
export const feedPath = '/news-and-insights/feed.xml'
