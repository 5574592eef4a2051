export const legalKinds = ['terms', 'privacy'] as const
export type LegalKind = (typeof legalKinds)[number]

export const legal = {
  terms: { title: 'Terms & Conditions', notFound: 'Terms not found.' },
  privacy: { title: 'Privacy Policy', notFound: 'Privacy policy not found.' },
}

export const legalMessages = { loading: 'Loading...', failed: 'Error loading content.' }

export function legalKind(word: string | undefined): LegalKind | null {
  return legalKinds.find((kind) => kind === word) ?? null
}
