export type PersonalDataFact = { title: string; answer: string }

export type PersonalDataFile = { name: string; label: string; address: string; kind: 'cv' | 'image'; fileId: string }

/** What a feature stores about a member: `data` goes into the download under `name`, the rest on the account page. */
export type PersonalDataSection = {
  name: string
  title: string
  summary: string
  facts: PersonalDataFact[]
  files: PersonalDataFile[]
  change?: { to: string; label: string }
  data: unknown
}
