export const legalKinds = ['terms', 'privacy'] as const
export type LegalKind = (typeof legalKinds)[number]

/** The two legal texts, and what is said where one is not there. */
export const legal = {
  terms: { title: 'Terms & Conditions', notFound: 'Terms not found.' },
  privacy: { title: 'Privacy Policy', notFound: 'Privacy policy not found.' },
}

export const legalMessages = { loading: 'Loading...', failed: 'Error loading content.' }

/** The kind that a word of an address names, or null. */
export function legalKind(word: string | undefined): LegalKind | null {
  return legalKinds.find((kind) => kind === word) ?? null
}
