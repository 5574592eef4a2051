import { expect, test } from 'vitest'
import { newAdmin, visitor } from '../../../test/app.ts'
import { exampleArticle } from '../../../test/example-article.ts'
import { multipart } from '../../../test/multipart.ts'
import { locationOf, pageOf } from '../../../test/page.ts'
import { picture } from '../../../test/pictures.ts'
import { startWithoutArticles, storedArticle } from '../../../test/stored-article.ts'
import { db } from '../../platform/db/db.server.ts'
import { newFormToken } from '../../platform/http/form-token.server.ts'
import { articles } from '../tables.ts'
import { type EventFields, eventTexts } from './event-form.ts'

const admin = await newAdmin()
const meeting = {
  category: 'Events',
  eventDate: '2031-12-01',
  eventTime: '18:30',
  eventZone: 'Africa/Nairobi',
  eventPlace: 'Hall 3, Nakuru',
} as const

startWithoutArticles()

async function create(fields: Record<string, string>) {
  const form = multipart({ token: newFormToken(), ...exampleArticle, ...fields })
  form.append('image', new File([new Uint8Array(await picture('jpeg', 90, 60))], 'a.jpg'))
  return admin.post('/admin/create-article', form)
}

test('an event is published with its date, time and place, which the list, the page and the calendar file show', async () => {
  expect(locationOf(await create(meeting))).toContain('outcome=published')
  const [{ id = '' } = {}] = await db().select({ id: articles.id }).from(articles)
  expect(await pageOf(visitor.get('/news-and-insights'))).toContain(
    'Event: <time dateTime="2031-12-01">1 December 2031</time>',
  )
  const page = await pageOf(visitor.get(`/post/${id}`))
  expect(page).toContain('<time dateTime="2031-12-01">Monday 1 December 2031</time>')
  expect(page).toContain('<dd>18:30, East Africa Time (Nairobi, Addis Ababa)</dd>')
  expect(page).toContain('<dd><bdi>Hall 3, Nakuru</bdi></dd>')
  expect(page).toContain(`href="/post/${id}/event.ics"`)
  const file = await visitor.get(`/post/${id}/event.ics`)
  expect(file.headers.get('content-type')).toBe('text/calendar; charset=utf-8')
  expect(file.headers.get('content-disposition')).toBe('attachment; filename="event.ics"')
  expect(await file.text()).toMatch(/\r\nDTSTART:20311201T153000Z\r\n.*\r\nLOCATION:Hall 3\\, Nakuru\r\n/s)
})

test('the calendar file reveals neither the site nor the article, whatever they are called', async () => {
  const id = await storedArticle({ ...meeting, title: 'Pride breakfast', content: 'For gay engineers.' })
  const answer = await visitor.get(`/post/${id}/event.ics`)
  const told = [...answer.headers.values(), await answer.text()].join('\n')
  expect(told).not.toMatch(/upinde|pride|gay|breakfast|lgbt|queer|http|localhost/i)
  expect(told).not.toContain(id)
})

test('an event whose day is over is marked as past and can no longer be put into a calendar', async () => {
  const id = await storedArticle({ ...meeting, eventDate: '2025-12-01' })
  expect(await pageOf(visitor.get('/news-and-insights'))).toContain(
    'Past event: <time dateTime="2025-12-01">1 December 2025</time>',
  )
  const page = await pageOf(visitor.get(`/post/${id}`))
  expect(page).toMatch(/<h2[^>]*>Past event<\/h2>/)
  expect(page).not.toContain('event.ics')
})

test('a post without an event has no calendar file, also in the category Events', async () => {
  const id = await storedArticle({ category: 'Events' })
  expect(await pageOf(visitor.get(`/post/${id}`))).not.toContain('When and where')
  for (const path of [`/post/${id}/event.ics`, '/post/none/event.ics', '/post/%00/event.ics'])
    expect((await visitor.get(path)).status).toBe(404)
})

test.each<[string, Record<string, string>, EventErrorsOf]>([
  ['without a date', { eventDate: '' }, { eventDate: eventTexts.dateMissing }],
  ['on a day that no calendar has', { eventDate: '2031-02-30' }, { eventDate: eventTexts.dateWrong }],
  ['on a day in words', { eventDate: 'tomorrow' }, { eventDate: eventTexts.dateWrong }],
  ['at a time that no clock shows', { eventTime: '24:10' }, { eventTime: eventTexts.timeWrong }],
  ['at a time without a zone', { eventZone: '' }, { eventZone: eventTexts.zoneMissing }],
  ['in a zone that is not on the list', { eventZone: 'Mars/Base' }, { eventZone: eventTexts.zoneWrong }],
  ['without a place', { eventPlace: ' ' }, { eventPlace: eventTexts.placeMissing }],
])('an event %s is refused with a message at the field, and nothing typed is lost', async (_, change, errors) => {
  const answer = await create({ ...meeting, ...change })
  expect(answer.status).toBe(422)
  const html = await answer.text()
  expect(html).toContain('Please check the marked field.')
  expect([...html.matchAll(/id="(\w+)-error"/g)].map(([, name]) => name)).toEqual(Object.keys(errors))
  for (const text of Object.values(errors)) expect(html).toContain(text)
  const typed = { ...meeting, ...change }
  for (const name of ['eventDate', 'eventTime'] as const)
    if (typed[name]) expect(html).toMatch(new RegExp(`<input[^>]*name="${name}"[^>]*value="${typed[name]}"`))
  if (typed.eventPlace.trim()) expect(html).toContain('value="Hall 3, Nakuru"')
  if (!('eventZone' in change)) expect(html).toContain('<option value="Africa/Nairobi" selected="">')
  expect(html).toContain('We asked *forty* firms what they pay.</textarea>')
  expect(await db().$count(articles)).toBe(0)
})

test('outside the category Events, the fields of an event are neither checked nor stored', async () => {
  const none = { eventDate: null, eventTime: null, eventZone: null, eventPlace: null }
  expect(locationOf(await create({ ...meeting, category: 'News', eventDate: 'tomorrow' }))).toContain('published')
  expect(await db().select().from(articles)).toMatchObject([none])
  await db().delete(articles)
  const id = await storedArticle(meeting)
  const change = multipart({ ...exampleArticle, ...meeting, category: 'Articles', version: '1' })
  expect(locationOf(await admin.post(`/admin/edit-article/${id}`, change))).toContain('outcome=updated')
  expect(await db().select().from(articles)).toMatchObject([none])
})

test('an event can be changed, made one of the whole day, and taken out again', async () => {
  const id = await storedArticle(meeting)
  const editor = `/admin/edit-article/${id}`
  const opened = await (await admin.get(editor)).text()
  expect(opened).toMatch(/<input[^>]*type="date"[^>]*value="2031-12-01"/)
  expect(opened).toMatch(/<input[^>]*type="time"[^>]*value="18:30"/)
  expect(opened).toContain('<option value="Africa/Nairobi" selected="">')
  const save = (version: string, event: EventFields) =>
    admin.post(editor, multipart({ ...exampleArticle, category: 'Events', version, ...event }))
  const allDay = { eventDate: '2031-12-02', eventPlace: 'Online' }
  // The second is a repetition whose first answer was lost.
  for (let time = 0; time < 2; time++) expect(locationOf(await save('1', allDay))).toContain('outcome=updated')
  expect(await (await visitor.get(`/post/${id}/event.ics`)).text()).toContain('\r\nDTSTART;VALUE=DATE:20311202\r\n')
  expect(locationOf(await save('2', {}))).toContain('outcome=updated')
  expect((await visitor.get(`/post/${id}/event.ics`)).status).toBe(404)
})

test('a time with seconds, as some browsers send it, is stored without', async () => {
  await create({ ...meeting, eventTime: '18:30:00' })
  const [stored] = await db().select().from(articles)
  expect(stored).toMatchObject({ eventTime: '18:30:00', eventDate: '2031-12-01', eventZone: 'Africa/Nairobi' })
})

type EventErrorsOf = Partial<Record<keyof EventFields, string>>
