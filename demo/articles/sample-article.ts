import type { ArticleForm } from '../../app/news/editing/article-form.ts'
import type { Scene } from '../scenes/scenes.ts'

/** An article of the demo, with the picture that is drawn for it. */
export type SampleArticle = ArticleForm & { daysAgo: number; scene: Scene }
