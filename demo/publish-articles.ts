import { createHash } from 'node:crypto'
import { eq } from 'drizzle-orm'
import sharp from 'sharp'
import { createArticle } from '../app/news/editing/article-changes.server.ts'
import { saveTranslation, translationToEdit } from '../app/news/editing/translations.server.ts'
import { articles } from '../app/news/tables.ts'
import { db } from '../app/platform/db/db.server.ts'
import { storeVariants } from '../app/platform/files/images/images.server.ts'
import { notify } from '../app/platform/live/live.server.ts'
import { topicOf } from '../app/platform/live/topics.ts'
import { sampleArticles } from './articles.ts'
import { drawnScene } from './drawings/scenes.ts'

const dayMs = 86_400_000

/** Publishes and backdates the sample articles that do not exist yet. */
export async function publishArticles(adminId: string): Promise<void> {
  for (const { daysAgo, scene, translations, ...form } of sampleArticles) {
    if ((await db().$count(articles, eq(articles.title, form.title))) > 0) continue
    const picture = await sharp(Buffer.from(drawnScene(scene)))
      .png()
      .toBuffer()
    const { id, isNew } = await createArticle(adminId, form, tokenOf(form.title), await storeVariants([picture]))
    if (!isNew) continue
    for (const { language, ...text } of translations) {
      const { mark = '' } = (await translationToEdit(id, language))?.form ?? {}
      await saveTranslation(adminId, id, language, { ...text, mark, version: '0' })
    }
    const createdAt = new Date(Date.now() - daysAgo * dayMs)
    await db().transaction(async (tx) => {
      await tx.update(articles).set({ createdAt }).where(eq(articles.id, id))
      await notify(tx, [topicOf('article', id), 'articles'])
    })
  }
}

function tokenOf(title: string) {
  return createHash('sha256').update(`sample article ${title}`).digest('base64url').slice(0, 22)
}
