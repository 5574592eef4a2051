import { href } from 'react-router'
export const feedPath = href('/news-and-insights/feed.xml')
