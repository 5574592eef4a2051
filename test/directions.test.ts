import { globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'

/** From the bottom up: what is in a folder imports nothing of a later line. A folder stands for what no line below it names. */
const order = [
  'app/brand.ts',
  'app/platform/',
  'app/route-manifest.server.ts',
  'app/route-topics.server.ts',
  'app/route-reasons.server.ts',
  'app/ui/',
  'app/account/',
  'app/site/',
  'app/moderation/',
  'app/workplaces/',
  'app/workplaces/authors/',
  'app/workplaces/companies/figures/',
  'app/workplaces/companies/',
  'app/workplaces/companies/cards/',
  'app/workplaces/companies/comparison/',
  'app/workplaces/companies/directory/',
  'app/workplaces/companies/page/',
  'app/workplaces/reviews/',
  'app/workplaces/landing/',
  'app/workplaces/review-form/',
  'app/mentorship/',
  'app/partnership/',
  'app/news/',
  'app/inbox/',
  'app/home/',
  'app/personal-data/',
  'app/admin/',
  'app/',
]

const sources = globSync('app/**/*.{ts,tsx}', { exclude: ['**/*.test.ts'] })
const features = ['workplaces', 'mentorship', 'partnership', 'news', 'home']
const imports = sources.flatMap((file) =>
  [...readFileSync(file, 'utf8').matchAll(/(?:from |import\(|import )'(\.[^'?]+\.tsx?)'/g)].map(([, path = '']) => ({
    file,
    imported: join(dirname(file), path),
  })),
)

test('imports point down, from folder to folder and from the files beside them', () => {
  expect(imports.length).toBeGreaterThan(1000)
  const upwards = imports.filter(({ file, imported }) => placeOf(imported) > placeOf(file))
  expect(upwards).toEqual([])
})

test('a feature uses another’s rules and queries, never its pages', () => {
  const featureOf = (file: string) => features.find((feature) => file.startsWith(`app/${feature}/`))
  const pages = imports.filter(({ file, imported }) => {
    const [one, other] = [featureOf(file), featureOf(imported)]
    return one && other && one !== other && imported.endsWith('.tsx')
  })
  expect(pages).toEqual([])
})

function placeOf(file: string) {
  const [deepest] = order.filter((each) => file.startsWith(each)).sort((one, other) => other.length - one.length)
  return order.indexOf(deepest ?? '')
}
