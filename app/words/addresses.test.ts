import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { pathIn, withoutLanguage } from './languages.ts'

// A path that still has its language equals none that `href()` writes: outside English, what compares the two is dead.
const readsAddress = /\blocation\.pathname|\bformAction [!=]==|\w*url\)?\.pathname/i

const exceptions: Record<string, string[]> = {
  'takes the language off': [
    'app/account/forms/return-to.server.ts',
    'app/account/sessions/session-activity.ts',
    'host/middleware/app-request.ts',
    'host/middleware/shared-pages.ts',
  ],
  'puts the language on': ['app/entry.server.tsx', 'app/news/post/post.tsx'],
  'reads the `url` of middleware and loaders, which has no language': [
    'app/account/sessions/session.server.ts',
    'app/mentorship/directory/mentor.tsx',
    'app/root.tsx',
    'app/site/site-texts/legal.tsx',
    'app/workplaces/companies/page/company.tsx',
  ],
  'compares two addresses of the router with each other': ['app/admin/frame/admin-forms.tsx', 'app/forms/keep-form.ts'],
  'needs the end of a path only': ['host/middleware/language.ts'],
  'reads the address of another site': ['app/platform/text/links.ts'],
}

test('addresses are compared without their language', () => {
  const sources = globSync('{app,host,cli}/**/*.{ts,tsx}', { exclude: ['**/*.test.ts'] })
  const found = sources.filter((file) => readsAddress.test(readFileSync(file, 'utf8')))
  expect(found.sort()).toEqual(Object.values(exceptions).flat().sort())
})

test('what an address says before its path is its language only if there is such a language', () => {
  for (const path of ['/', '/mentors', '/company/fr', '/english', '/frogs'])
    for (const language of ['en', 'fr', 'ar']) expect(withoutLanguage({ pathname: pathIn(language, path) })).toBe(path)
})
