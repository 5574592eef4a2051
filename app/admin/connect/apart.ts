/** What all of several rows say is said once, so that each row says only what tells it apart. */
export function apart(rows: readonly (readonly string[])[]): { shared: string[]; own: string[][] } {
  const [first = [], ...others] = rows
  const shared = others.length === 0 ? [] : first.filter((text) => others.every((row) => row.includes(text)))
  return { shared, own: rows.map((row) => row.filter((text) => !shared.includes(text))) }
}

/** Says what all mentees, and all mentors, have in common. */
export function sharedText({ mentee = [], mentor }: { mentee?: readonly string[]; mentor: readonly string[] }): string {
  const said = [
    ['Every mentee', mentee],
    ['Every mentor', mentor],
  ] as const
  return said.flatMap(([who, facts]) => (facts.length > 0 ? `${who}: ${facts.join('\u00a0· ')}.` : [])).join(' ')
}
