import type { ArticleForm } from '../../app/news/editing/article-form.ts'
import type { Scene } from '../scenes/scenes.ts'

export type SampleArticle = ArticleForm & { daysAgo: number; scene: Scene }
