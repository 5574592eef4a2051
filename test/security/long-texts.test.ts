import { expect, test, vi } from 'vitest'
import { menteeQuestions } from '../../app/mentorship/application/mentee/mentee-questions.ts'
import { mentorQuestions } from '../../app/mentorship/application/mentor/mentor-questions.ts'
import { factsOf } from '../../app/routes/facts.server.ts'
import type { Question } from '../../app/ui/wizard/question.ts'
import { questions } from '../../app/workplaces/review-questions.ts'
import { newAdmin, newMember } from '../app.ts'
import { required } from '../example-review.ts'
import { addressAmong, oneOfEverything } from '../one-of-everything.ts'
import { formFor } from '../route-forms.ts'
import { routePatterns } from '../route-patterns.ts'

const fieldsRead = vi.hoisted(() => new Map<string, Readonly<Record<string, number>>>())

// Notes which fields each form reads.
vi.mock(import('../../app/platform/http/form-parser.server.ts'), async (original) => {
  const parser = await original()
  return {
    ...parser,
    parseForm(request, reading) {
      fieldsRead.set(new URL(request.url).pathname, reading.fields)
      return parser.parseForm(request, reading)
    },
  }
})

const leastOfTexts = 500
const [member, admin] = [await newMember(), await newAdmin()]
const things = await oneOfEverything(member.userId, (await newMember()).userId)

const reviewed = { ...required, step: '5', to: '6' }

/** What has to be sent beside each long text, by form and field. */
const besides: Record<string, Record<string, string>> = {
  '/contact message': {},
  '/work-with-us reason': {},
  ...longAnswers('/submit-review', questions),
  ...longAnswers('/review-receipt/change', questions, reviewed),
  ...longAnswers('/apply-mentee', menteeQuestions),
  ...longAnswers('/apply-mentor', mentorQuestions),
  '/connect answer': { do: 'answer' },
  '/connect/settings note': { card: 'note' },
  '/connect/ask/:mentorId note': {},
  '/connect/:pairId words': { do: 'send' },
  '/connect/:pairId/plan goals': { goalsSeen: await shown('/connect/:pairId/plan', 'goalsSeen') },
  '/connect/:pairId/plan words': { goals: '', team: 'help' },
  '/connect/:pairId/report words': {},
  '/admin/:queue/:id/rejection words': {},
  '/admin/desk/:queue words': { reason: 'unclear' },
  '/admin/create-article content': {},
  '/admin/edit-article/:articleId? content': {},
  '/admin/articles/:articleId/in/:language content': {},
  '/admin/pages terms': {},
  '/admin/pages privacy': {},
  '/admin/pages/help help': {},
  '/admin/pages/:kind/in/:language terms': {},
}

function longAnswers(form: string, asked: Record<string, Question>, beside = {}) {
  const long = Object.entries(asked).filter(([, { kind }]) => kind === 'paragraphs')
  return Object.fromEntries(long.map(([field]) => [`${form} ${field}`, beside]))
}

async function shown(pattern: string, hidden: string) {
  const html = await (await member.get(addressAmong(things, pattern))).text()
  return new RegExp(`name="${hidden}" value="([^"]*)"`).exec(html)?.[1] ?? ''
}

async function send(form: string, fields: Record<string, string>) {
  const sent = formFor(form)
  for (const [name, value] of Object.entries(fields)) sent.set(name, value)
  const sender = factsOf(form).posts === 'admins' ? admin : member
  // At the desk, the address says what is decided.
  const decision = form === '/admin/desk/:queue' ? '?decision=reject' : ''
  return sender.post(addressAmong(things, form) + decision, sent)
}

test.each(Object.entries(besides))(
  'a text far too long for %s comes back whole, with a sentence',
  async (at, beside) => {
    const [form = '', field = ''] = at.split(' ')
    const text = 'አዲስ'.repeat(50_000)
    const answer = await send(form, { ...beside, [field]: text })
    expect(answer.status).toBe(422)
    const page = await answer.text()
    expect(page.includes(text)).toBe(true)
    expect(page.replaceAll(text, '…')).toMatch(/at most [\d,]+ can be sent|to [\d,]+ characters or fewer/)
  },
)

test('every field for a long text was tried', async () => {
  const forms = routePatterns.map(({ pattern }) => pattern).filter((form) => factsOf(form).posts !== 'nobody')
  const found = new Set<string>()
  for (const form of forms.filter((form) => !/^\/(?:sign-out|leave)/.test(form))) {
    await send(form, {})
    const fields = fieldsRead.get(addressAmong(things, form).split('?')[0] ?? '') ?? {}
    for (const [field, max] of Object.entries(fields)) if (max >= leastOfTexts) found.add(`${form} ${field}`)
  }
  expect([...found].sort()).toEqual(Object.keys(besides).sort())
})
