import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { categories } from '../app/news/categories.ts'
import type { ArticleForm, ArticleText } from '../app/news/editing/article-form.ts'
import { isoDay } from '../app/platform/text/format-date.ts'
import { zones } from '../app/site/zones.ts'
import { idsOf } from '../app/ui/form/options.ts'
import { type Language, languages } from '../app/words/languages.ts'
import { nameIn } from './answers.ts'
import articlesJson from './content/articles.json' with { type: 'json' }
import { type Scene, scenes } from './drawings/scenes.ts'

const dayMs = 86_400_000
const folder = join(import.meta.dirname, 'content/articles')

type SampleTranslation = ArticleText & { language: Language }

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
    content: readFileSync(join(folder, file), 'utf8').trimEnd(),
    translations: translationsOf(file),
  }))

export const sampleArticles: (ArticleForm & { daysAgo: number; scene: Scene; translations: SampleTranslation[] })[] = z
  .array(articleSchema)
  .parse(articlesJson)

/** Those beside the original, as `scores.fr.md`, begin with their title. */
function translationsOf(file: string): SampleTranslation[] {
  return (Object.keys(languages) as Language[]).flatMap((language) => {
    const path = join(folder, file.replace(/md$/, `${language}.md`))
    if (!existsSync(path)) return []
    const [title = '', ...lines] = readFileSync(path, 'utf8').trimEnd().split('\n')
    return { language, title, content: lines.join('\n').trim() }
  })
}
