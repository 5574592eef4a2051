/** Returns in a sentence what all mentees, and all mentors, of several rows have in common. */
export function sharedText({ mentee = [], mentor }: { mentee?: readonly string[]; mentor: readonly string[] }): string {
  const parts = [told('the mentee', mentee), told('the mentor', mentor)].filter((part) => part !== '')
  return parts.length > 0 ? `For all: ${parts.join('; ')}.` : ''
}

function told(who: string, facts: readonly string[]) {
  const said = facts.map(verbOf)
  const last = said.pop()
  if (!last) return ''
  return `${who} ${said.length > 0 ? `${said.join(', ')} and ${last}` : last}`
}

/** Turns what a row says into the end of a sentence about a person. */
function verbOf(fact: string): string {
  const lower = fact.charAt(0).toLowerCase() + fact.slice(1)
  if (fact.startsWith('Wants: ')) return `wants ${fact.slice(7)}`
  if (fact.startsWith('Waiting ')) return `has waited ${fact.slice(8)}`
  if (fact === 'Same industry') return 'is of the same industry'
  if (fact.endsWith(' ahead')) return `is ${lower.replace('step', 'career step')}`
  if (fact.endsWith(' free place') || fact.endsWith(' free places')) return `has ${fact}`
  if (fact.startsWith('Both would like ')) return `would like ${fact.slice(16)}, too`
  if (/^(Speaks|Helps|Talks) /.test(fact)) return lower
  if (/^(Awake|At|Not) /.test(fact)) return `is ${lower}`
  return `says “${fact}”`
}
