import { globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { importsOf } from './run/pure-tests.ts'

/** From the bottom up. A file in none of the rooms of `app/` stands above them all. */
const order = [
  'app/words/',
  'app/brand.ts',
  'app/platform/',
  'app/routes/',
  'app/ui/',
  'app/forms/',
  'app/account/',
  'app/site/',
  'app/moderation/',
  'app/workplaces/',
  'app/profiles/',
  'app/connect/',
  'app/mentorship/',
  'app/partnership/',
  'app/news/',
  'app/inbox/',
  'app/personal-data/',
  'app/admin/',
  'app/home/',
  'app/',
  'host/',
  'demo/',
  'cli/',
  'test/',
  'e2e/',
  'bench/',
  'resilience/',
]
const features = ['workplaces', 'connect', 'mentorship', 'partnership', 'news', 'home']

const sources = globSync('{app,host,cli,demo,bench,resilience,test,e2e}/**/*.{ts,tsx}', { exclude: ['**/*.test.ts'] })
const imports = sources.flatMap((file) =>
  [...readFileSync(file, 'utf8').matchAll(/(?:from |import\(|import )'(\.[^'?]+\.tsx?)'/g)].map(([, path = '']) => ({
    file,
    imported: join(dirname(file), path),
  })),
)

test('imports point down, from room to room', () => {
  expect(imports.length).toBeGreaterThan(2000)
  const upwards = imports.filter(({ file, imported }) => placeOf(imported) > placeOf(file))
  expect(upwards).toEqual([])
})

test('in no folder do files and folders import each other in a circle', () => {
  const arrows = new Set(imports.flatMap(({ file, imported }) => arrowBetween(file, imported) ?? []))
  const circles = [...arrows].filter((arrow) => {
    const [from = '', to = ''] = arrow.split(' → ')
    return reachableFrom(to, arrows).has(from)
  })
  expect(circles).toEqual([])
})

test('a feature uses another’s rules and queries, never its pages', () => {
  const featureOf = (file: string) => features.find((feature) => file.startsWith(`app/${feature}/`))
  const pages = imports.filter(({ file, imported }) => {
    const [one, other] = [featureOf(file), featureOf(imported)]
    return one && other && one !== other && imported.endsWith('.tsx')
  })
  expect(pages).toEqual([])
})

test('no command loads a page, which plain Node cannot read', () => {
  const arrows = new Set(
    sources.flatMap((file) => importsOf(file, readFileSync(file, 'utf8')).map((path) => `${file} → ${path}`)),
  )
  // The one for developers has Vite read them.
  const commands = sources.filter((file) => file.startsWith('cli/') && file !== 'cli/dev.ts')
  expect(commands.length).toBeGreaterThan(10)
  for (const command of commands)
    expect(
      [...reachableFrom(command, arrows)].filter((file) => file.endsWith('.tsx')),
      command,
    ).toEqual([])
})

function placeOf(file: string) {
  const [deepest] = order.filter((each) => file.startsWith(each)).sort((one, other) => other.length - one.length)
  return order.indexOf(deepest ?? '')
}

/** Returns the arrow between the two neighbours, in the deepest folder that holds both files, that they are or are in. */
function arrowBetween(file: string, imported: string) {
  const [one, other] = [file.split('/'), imported.split('/')]
  const depth = one.findIndex((part, index) => part !== other[index])
  return depth < 0 ? null : [one, other].map((path) => path.slice(0, depth + 1).join('/')).join(' → ')
}

function reachableFrom(start: string, arrows: ReadonlySet<string>) {
  const reached = new Set([start])
  for (const place of reached)
    for (const arrow of arrows) {
      const [from = '', to = ''] = arrow.split(' → ')
      if (from === place) reached.add(to)
    }
  return reached
}
