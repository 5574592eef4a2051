import { randomBytes, randomUUID } from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'
import { db } from '../../app/platform/db/db.server.ts'
import { storeFile } from '../../app/platform/files/files.server.ts'
import { notListed, privacyFriendlyName } from '../../app/profiles/listing-preference.ts'
import { unlistMentor } from '../../app/profiles/mentors.server.ts'
import { menteeApplications, mentors } from '../../app/profiles/tables.ts'
import { newMember, type Person, visitor } from '../app.ts'
import { dataPath, examplePath, routePatterns } from '../route-patterns.ts'
import { approvedMentor, type MentorRow, mentorApplication } from '../stored-mentor.ts'
import { shapesOf } from './everything-stored.ts'

const member = await newMember()
const secrets: [name: string, shape: string][] = []
const listed = { name: canary('shown-name'), alias: 'Quiet Heron', bio: canary('shown-bio') }
let addresses: string[] = []

beforeAll(async () => {
  const own = await approvedMentor({
    ...(await application('own')),
    fullName: listed.name,
    professionalBio: listed.bio,
    homePage: null,
  })
  // Shares no part with what is shown, from which the product would remove it.
  const fullName = `Zz${randomBytes(6)
    .toString('hex')
    .replace(/./g, (digit) => 'ghijklmnopqrstuv'.charAt(Number.parseInt(digit, 16)))}`
  const hidden = { galleryPreference: privacyFriendlyName, displayName: listed.alias, fullName }
  keep('fullName', fullName)
  const alias = await approvedMentor({ ...(await application('alias')), ...hidden, professionalBio: listed.bio })
  const optedOut = await approvedMentor({ ...(await application('opted-out')), galleryPreference: notListed })
  const ticked = await approvedMentor({
    ...(await application('ticked')),
    ...{ ...hidden, displayName: 'Harbour Crane', alsoShow: 'My company\nMy picture', professionalBio: listed.bio },
  })
  const waiting = await mentorApplication(await application('waiting'))
  const left = await approvedMentor(await application('left'))
  const leftAt = (await listings()).find(({ userId }) => userId === left.userId)?.publicId
  await db().transaction((tx) => unlistMentor(tx, left.userId))
  const shown = [own.fullName, own.professionalBio, own.role, own.company, own.imageUrl, alias.displayName]
    .concat(alias.professionalBio, alias.role, ticked.role, ticked.company, ticked.imageUrl)
    .concat([own, alias, ticked].flatMap(({ supportAreas, availability }) => [supportAreas, availability]))
    .concat([own, ticked].flatMap(({ imageUrl }) => imageUrl?.split('/').at(-1) ?? ''))
  for (const one of [own, alias, ticked, optedOut, waiting, left]) {
    keep('user id', one.userId)
    keep('id for admins', one.publicId)
    for (const [field, value] of Object.entries(one)) {
      if (typeof value === 'string' && value.includes('CNRY') && !shown.includes(value)) keep(field, value)
    }
    if (!shown.includes(one.imageUrl)) keep('photo', one.imageUrl?.split('/').at(-1) ?? '')
  }
  const mentee = await menteeApplication()
  const ids = [own, alias, ticked, optedOut, waiting, left].flatMap(({ publicId, userId }) => [
    publicId,
    userId,
    leftAt,
  ])
  const photos = [own, alias, ticked, optedOut, waiting, left].map(({ imageUrl }) => imageUrl ?? '')
  const found = await listings()
  addresses = [
    ...routePatterns.filter(({ pattern }) => pattern !== '/live').map(({ pattern }) => examplePath(pattern)),
    ...[...found.map(({ publicId }) => publicId), ...ids, mentee.publicId].map((id) => `/mentor/${id}`),
    ...photos,
    ...photos.map((photo) => photo.replace('mentor-photos', 'cvs')),
    ...[mentee.cv, mentee.cv.replace('cvs', 'mentor-photos')],
    ...[...ids, mentee.publicId].flatMap((id) => [`/admin/mentors/${id}`, `/admin/mentees/${id}`]),
    '/mentors?search=heron',
    '/mentors?industry=Finance+%2F+Banking+%2F+Insurance',
    '/mentorship?recommend=open',
    '/admin/mentors',
  ]
})

test('a member sees what listed mentors chose to show', async () => {
  const directory = await (await member.get('/mentors')).text()
  for (const text of Object.values(listed)) expect(directory).toContain(text)
  const statuses = await Promise.all(addresses.map(async (address) => (await member.get(address)).status))
  const opened = addresses.filter((address, at) => statuses[at] === 200 && /^\/(mentor|mentor-photos)\/./.test(address))
  expect(opened).toHaveLength(5)
})

test.each([
  ['a member', member],
  ['a visitor', visitor],
])(
  '%s finds nothing that mentors or mentees did not choose to show in any page, data or file',
  async (_, person: Person) => {
    expect(secrets.length).toBeGreaterThan(200)
    expect(secrets.every(([, shape]) => shape.length >= 8)).toBe(true)
    for (const path of addresses.flatMap((address) => [address, twin(address)])) {
      const answer = await person.get(path)
      const all = JSON.stringify([...answer.headers]) + Buffer.from(await answer.arrayBuffer()).toString('latin1')
      // A sign-in page repeats the requested address in `returnTo`.
      const own = all.replaceAll(/returnTo=[^"\\]*/g, '')
      const told = secrets.filter(([, secret]) => own.includes(secret) && !path.includes(secret))
      expect(told, path).toEqual([])
    }
  },
)

/** Every field is a canary, and so is the photo. */
async function application(who: string): Promise<Partial<MentorRow>> {
  const texts = ['fullName', 'email', 'phone', 'country', 'gender', 'pronouns', 'company', 'role', 'linkedin'] as const
  const others = ['professionalBio', 'supportAreas', 'availability', 'professionalStage', 'displayName'] as const
  const { fileId } = await storeFile([Buffer.from(canary(`photo-${who}`))], { kind: 'image' })
  const fields = [...texts, ...others].map((field) => [field, canary(`${field}-${who}`)])
  return { ...Object.fromEntries(fields), homePage: 'yes', imageUrl: `/mentor-photos/${fileId}` }
}

async function menteeApplication() {
  const texts = ['fullName', 'email', 'phone', 'country', 'gender', 'pronouns', 'linkedin', 'industry'] as const
  const others = ['growthAreas', 'growthAreasOther', 'mentorQualities', 'matchPreference', 'otherInfo'] as const
  const fields = [...texts, ...others, 'selectedMentorName', 'professionalStage'].map((field) => [field, canary(field)])
  const { userId } = await newMember()
  const content = canary('cv')
  const { fileId } = await storeFile([Buffer.from(content)], { kind: 'cv' })
  const publicId = randomUUID().replaceAll('-', '').slice(0, 22)
  const row = {
    ...Object.fromEntries(fields),
    userId,
    publicId,
    formTokenHash: randomBytes(32),
    cvUrl: `/cvs/${fileId}`,
  }
  await db().insert(menteeApplications).values(row)
  for (const [name = '', value = ''] of [...fields, ['CV', content], ['CV', fileId], ['user id', userId]])
    keep(name, value)
  return { publicId, cv: `/cvs/${fileId}` }
}

function canary(field: string) {
  return `CNRY-${field}-${randomBytes(6).toString('hex')}`
}

function keep(name: string, value: string) {
  for (const shape of shapesOf(value)) secrets.push([name, shape])
}

function listings() {
  return db().select({ publicId: mentors.publicId, userId: mentors.userId }).from(mentors)
}

function twin(address: string) {
  const [path = '', query] = address.split('?')
  return query ? `${dataPath(path)}?${query}` : dataPath(path)
}
