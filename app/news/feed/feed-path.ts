/** Where feed readers find the news. */
export const feedAddress = '/news-and-insights/feed.xml'
