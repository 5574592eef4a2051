import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { categories } from '../app/news/categories.ts'
import type { ArticleForm } from '../app/news/editing/article-form.ts'
import { isoDay } from '../app/platform/text/format-date.ts'
import { zones } from '../app/site/zones.ts'
import { idsOf } from '../app/ui/form/options.ts'
import { nameIn } from './answers.ts'
import articlesJson from './content/articles.json' with { type: 'json' }
import { type Scene, scenes } from './drawings/scenes.ts'

const dayMs = 86_400_000

export const articleSchema = z
  .strictObject({
    title: z.string(),
    authorName: z.string(),
    category: z.enum(idsOf(categories)),
    daysAgo: z.int(),
    scene: nameIn(scenes),
    file: z.string(),
    event: z
      .strictObject({
        inDays: z.int(),
        time: z.string().default(''),
        zone: z.enum(idsOf(zones)).or(z.literal('')).default(''),
        place: z.string(),
      })
      .optional(),
  })
  .transform(({ file, event, ...article }) => ({
    ...article,
    language: 'en' as const,
    ...(event && {
      eventDate: isoDay(new Date(Date.now() + event.inDays * dayMs)),
      eventTime: event.time,
      eventZone: event.zone,
      eventPlace: event.place,
    }),
    content: readFileSync(join(import.meta.dirname, 'content/articles', file), 'utf8').trimEnd(),
  }))

export const sampleArticles: (ArticleForm & { daysAgo: number; scene: Scene })[] = z
  .array(articleSchema)
  .parse(articlesJson)
