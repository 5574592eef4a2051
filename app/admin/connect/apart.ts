/** What all of several rows say is said once, so that each row says only what tells it apart. */
export function apart(rows: readonly (readonly string[])[]): { shared: string[]; own: string[][] } {
  const [first = [], ...others] = rows
  const shared = others.length === 0 ? [] : first.filter((text) => others.every((row) => row.includes(text)))
  return { shared, own: rows.map((row) => row.filter((text) => !shared.includes(text))) }
}
