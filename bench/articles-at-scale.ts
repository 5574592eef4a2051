import type postgres from 'postgres'
import { writeCursor } from '../app/platform/db/lists/keyset.server.ts'
import { allRounds, type Growth } from './growth.ts'

const categories = ['News', 'Events', 'Articles']

export const articlesAtScale: Growth = {
  title: 'Articles',
  sizes: [100, 10_000],
  fill: fillArticles,
  async requests(sql, size) {
    const [[middle], posts, deletable] = await Promise.all([
      sql`select created_at, id from articles order by created_at desc, id desc offset ${size / 2} limit 1`,
      sql`select id from articles where title like 'Title%' order by id limit ${allRounds}`,
      sql`select id, version from articles where title like 'Deletable%'`,
    ])
    const after = writeCursor([middle?.created_at.toISOString(), middle?.id])
    const list = (filters: Record<string, string>) => `/news-and-insights?${new URLSearchParams(filters)}`
    const category = (round: number) => categories[round % 3] ?? ''
    const post = (round: number) => posts[round % posts.length]?.id
    return {
      'list, first page': () => '/news-and-insights',
      'a page in the middle': () => list({ after }),
      'a tab': (round) => list({ category: category(round) }),
      'a word that all articles hold': () => list({ search: 'because' }),
      'a word that one in fifty holds': (round) => list({ search: `topic${round % 50}x` }),
      'a word that one article holds': (round) => list({ search: `word${1 + ((round * 37) % size)}z` }),
      'a word that no article holds': (round) => list({ search: `nobody${round}` }),
      'an everyday word that no article holds': () => list({ search: 'conference' }),
      'a word in another script that no article holds': () => list({ search: 'አዲስ' }),
      'a post': (round) => `/post/${post(round)}`,
      'the feed': () => '/news-and-insights/feed.xml',
      'the sitemap': () => '/sitemap.xml',
      'admin, first page of articles': () => '/admin',
      'admin, a page in the middle': () => `/admin?after=${after}&page=2`,
      'deleting an article': (round) => ({ post: `/admin/articles/${deletable[round]?.id}/deletion` }),
    }
  },
}

/** Articles have about 2,500 characters and three pictures; every value is computed from the row number. */
async function fillArticles(sql: postgres.Sql, size: number) {
  await sql.unsafe(`
    insert into articles (id, title, category, author_name, content, image_url, created_at, preview, search_key)
    select id, title, (array['News','Events','Articles'])[1 + i % 3], 'Somebody ' || i % 40, words, null,
      timestamptz '2020-01-01' + i * interval '4 hours', left(words, 160), lower(title || ' ' || words)
    from generate_series(1, ${size} + ${allRounds}) i,
      lateral (select rtrim(translate(encode(substr(sha256(i::text::bytea), 1, 16), 'base64'), '+/', '-_'), '=') id,
        case when i > ${size} then 'Deletable ' else 'Title ' end || i as title) named,
      lateral (select 'word' || i || 'z topic' || i % 50 || 'x because ' || string_agg(
        (array['money','manager','harvest','city','letter','policy','evening','question','neighbour','garden','contract',
          'silence','weather','journey','answer','office','mentor','lesson','window','market'])[1 + (i * 31 + place * place * 7) % 20]
        || (array['ing','ed','s','ful','less','ly','er','est','ness','ment'])[1 + (i + place * 13) % 10], ' ') words
        from generate_series(1, 260) place) written`)
  await sql.unsafe(`
    insert into article_images (file_id, article_id, format, width, height)
    select md5(id || width || format), id, format, width, 720 * width / 1280
    from articles, (values ('webp', 640), ('webp', 1280), ('jpeg', 1280)) edition (format, width)`)
  await sql.unsafe('vacuum analyze articles, article_images')
}
