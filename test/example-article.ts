import type { ArticleForm } from '../app/news/editing/article-form.ts'

export const exampleArticle: ArticleForm = {
  language: 'en',
  title: 'A fair start for interns',
  category: 'Articles',
  authorName: 'Zanele Dube',
  content: '## Paid, from day one\n\nWe asked *forty* firms what they pay.',
}
