import type postgres from 'postgres'
import { listingRulesVersion } from '../app/profiles/listing.ts'
import { areas, availabilities, languages } from '../app/profiles/mentoring-options.ts'
import { countries } from '../app/site/countries.ts'
import { industries } from '../app/site/industries.ts'
import { idsOf } from '../app/ui/form/options.ts'
import type { Growth } from './growth.ts'

const ids = idsOf(industries)
// The first is everybody's, each next one that of half as many: one in 2,000 has the twelfth.
const spoken = idsOf(languages)
const shown = idsOf(countries)
const rareLanguage = spoken[11] ?? ''
const rareCountry = shown[11] ?? ''
const firstNames = ['Amina', 'Kwame', 'Zola', 'Tendai', 'Wanjiru', 'Chidi', 'Lerato', 'Yasmine']

export const mentorsAtScale: Growth = {
  title: 'Approved mentors',
  sizes: [1_000, 20_000],
  fill: fillMentors,
  async requests(sql, size, read) {
    const [profiles, deep] = await Promise.all([
      sql`select public_id from mentors limit 400`,
      cursorOfPage(size / 48, read),
    ])
    const directory = (filters: Record<string, string>) => `/mentors?${new URLSearchParams(filters)}`
    const numberOf = (round: number) => 1 + ((round * 37) % size)
    const nameOf = (round: number) => `${firstNames[numberOf(round) % firstNames.length]} Family ${numberOf(round)}`
    const industryOf = (round: number) => ids[round % ids.length] ?? ''
    return {
      'directory, first page': () => '/mentors',
      'a page in the middle': () => directory({ after: deep }),
      'a name': (round) => directory({ search: nameOf(round).slice(2).toUpperCase() }),
      'a name that one in eight has': (round) => directory({ search: firstNames[round % firstNames.length] ?? '' }),
      'a word that all names hold': () => directory({ search: 'family' }),
      'a word that no name holds': (round) => directory({ search: `nobody${round}` }),
      'two letters that no name holds': () => directory({ search: 'xq' }),
      'an industry': (round) => directory({ industry: industryOf(round) }),
      'an industry, in the middle': (round) => directory({ industry: industryOf(round), after: deep }),
      'a name and its industry': (round) =>
        directory({ search: nameOf(round).slice(2), industry: industryOf(numberOf(round)) }),
      'a language that half have': () => directory({ language: spoken[1] ?? '' }),
      'a language that one in 2,000 has': () => directory({ language: rareLanguage }),
      'a country that one in 2,000 shows': () => directory({ country: rareCountry }),
      'an area and a pace': (round) =>
        directory({ area: areas[round % areas.length]?.id ?? '', pace: availabilities[round % 3]?.id ?? '' }),
      'an area and a pace that nobody has together': () =>
        directory({ area: areas[0]?.id ?? '', pace: availabilities[2]?.id ?? '' }),
      'a place, which one in 50 has': () => directory({ place: 'yes' }),
      'a word that all names hold and a place': () => directory({ place: 'yes', search: 'family' }),
      'two letters that no name holds and a language of one in 32': () =>
        directory({ language: spoken[5] ?? '', search: 'xq' }),
      profile: (round) => `/mentor/${profiles[round]?.public_id}`,
    }
  },
}

// Only the server can write cursors, so the links are followed from page to page.
async function cursorOfPage(number: number, read: (path: string) => Promise<string>) {
  let cursor = ''
  for (let page = 1; page < number; page += 1) {
    const html = await read(`/mentors?${new URLSearchParams(cursor ? { after: cursor } : {})}`)
    cursor = decodeURIComponent(/[?&;]after=([^"&]+)"[^>]*>More mentors/.exec(html)?.[1] ?? '')
    if (!cursor) throw new Error(`There is no page after page ${page}.`)
  }
  return cursor
}

async function fillMentors(sql: postgres.Sql, size: number) {
  await sql.unsafe(`
    insert into users (id, email, address, password, created_at)
    select 'mentor-' || i, 'mentor-' || i || '@x.invalid', 'sealed', 'hashed', now() from generate_series(1, ${size}) i`)
  await sql.unsafe(`
    insert into mentor_applications (user_id, public_id, form_token_hash, full_name, email, country, industry,
      professional_stage, professional_bio, availability, gallery_preference, status)
    select 'mentor-' || i, 'application-' || i, sha256(i::text::bytea), 's', 's', 's', 's', 's', 's', 's', 's', 'approved'
    from generate_series(1, ${size}) i`)
  await sql`
    insert into mentors (public_id, user_id, submitted_at, name, name_key, title, company, industry, professional_bio,
      availability, support_areas, languages, country, has_place, rules)
    select rtrim(translate(encode(substr(sha256(i::text::bytea), 1, 16), 'base64'), '+/', '-_'), '='), 'mentor-' || i,
      timestamp '2023-01-01' + make_interval(mins => 61 * (i * 7919 % ${size}::int)), name, lower(name), 'Analyst', 'Company ' || i % 900,
      (${ids}::text[])[1 + i % ${ids.length}::int],
      repeat('A sentence about work and what it taught. ', 3 + i % 9), (${idsOf(availabilities)}::text[])[1 + i % 3],
      (${idsOf(areas)}::text[])[1 + i % 3:2 + i % 5],
      (${spoken}::text[])[:1] || array(select (${spoken}::text[])[1 + n] from generate_series(1, 11) n
        where hashtext(i || ' ' || n)::bigint + 2147483648 < 4294967296 / 2 ^ n),
      case when i % 2000 = 7 then ${rareCountry} when i % 2 = 0 then (${shown}::text[])[1 + i % 11] end, i % 50 = 0,
      ${listingRulesVersion}::int
    from generate_series(1, ${size}::int) i,
      lateral (select (${firstNames}::text[])[1 + i % ${firstNames.length}::int] || ' Family ' || i as name) named`
  await sql.unsafe('vacuum analyze users, mentor_applications, mentors')
}
