import { applicationForm, completeMentee, completeMentor, examplePdf } from './example-application.ts'
import { exampleArticle } from './example-article.ts'
import { required } from './example-review.ts'
import { picture } from './pictures.ts'

const photo = await picture('png', 300, 300)
const cv = { field: 'cv', name: 'cv.pdf', content: examplePdf() }
const portrait = { field: 'picture', name: 'me.png', content: photo }

/** Long forms that come back with 401, and are not stored, when the sender may not submit them. */
const longForms: Record<string, () => Record<string, string> | FormData> = {
  '/work-with-us': () => ({ name: 'Teff', email: 'hr@teff.example', reason: 'A better place.' }),
  '/submit-review': () => ({ ...required, step: '5', to: '6' }),
  '/connect': () => ({ do: 'leave' }),
  '/connect/:pairId': () => ({ do: 'send', words: 'Good morning.' }),
  '/connect/:pairId/call': () => ({ do: 'off' }),
  '/connect/:pairId/plan': () => ({ goals: 'Lead a team.' }),
  '/connect/:pairId/shares': () => ({ share: 'name' }),
  '/connect/:pairId/report': () => ({ kind: 'conduct', words: 'Something happened.' }),
  '/connect/settings': () => ({
    ...{ languages: 'French', mail: 'never', capacity: '2', note: 'I would like to lead.' },
    ...{ notWith: 'employer', employer: 'Teranga Bank' },
  }),
  '/apply-mentee': () => applicationForm(completeMentee, cv),
  '/apply-mentor': () => applicationForm(completeMentor, portrait),
  '/admin/:queue/:id/rejection': () => ({ version: '1', reason: 'unclear', words: 'Say more.' }),
  '/admin/desk/:queue': () => ({ version: '1', reason: 'unclear', words: 'Say more.' }),
  '/admin/create-article': () => applicationForm(exampleArticle, { ...portrait, field: 'image' }),
  '/admin/edit-article/:articleId?': () => applicationForm({ ...exampleArticle, title: 'Another', version: '1' }),
  '/admin/articles/:articleId/in/:language': () =>
    applicationForm({ title: 'Un début', content: 'Texte.', version: '0' }),
  '/admin/pages': () => ({ terms: 'New terms', termsVersion: '0', privacy: 'New privacy', privacyVersion: '0' }),
  '/admin/pages/help': () => ({ help: 'New steps', helpVersion: '0' }),
  '/admin/pages/:kind/in/:language': () => ({ terms: 'Nouveau texte', termsVersion: '0' }),
}

const shortForms: Record<string, Record<string, string>> = {
  '/account': { language: 'en' },
  '/contact': { name: 'Abeba', email: 'abeba@example.org', message: 'By the page.' },
  '/admin/:queue/:id/hold': { hold: 'yes' },
}

export function isGivenBack(pattern: string): boolean {
  return pattern in longForms
}

export function formFor(pattern: string): URLSearchParams | FormData {
  const form = longForms[pattern]?.() ?? shortForms[pattern] ?? { version: '1', state: 'closed' }
  return form instanceof FormData ? form : new URLSearchParams(form)
}
