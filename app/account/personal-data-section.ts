/** A question, or a fact, and what is stored of it. */
export type PersonalDataFact = { title: string; answer: string }

/** A stored file: its name in the download, what its link says and where that leads, and what it is in the store. */
export type PersonalDataFile = { name: string; label: string; address: string; kind: 'cv' | 'image'; fileId: string }

/**
 * What one part of the product holds about a person: `data` as the download has it under `name`, the rest as the account
 * page tells it. Every feature that stores something for an account answers with such parts, empty ones included.
 */
export type PersonalDataSection = {
  name: string
  title: string
  /** One sentence: since when, in which state, or that there is nothing. */
  summary: string
  facts: PersonalDataFact[]
  files: PersonalDataFile[]
  /** Where it can be changed. */
  change?: { to: string; label: string }
  data: unknown
}
