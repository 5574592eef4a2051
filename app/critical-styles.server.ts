import { hash } from 'node:crypto'
import rules from './styles.css?inline&rules'

const placeholder = '<style></style>'

/**
 * Puts the rules that apply to the elements of a page into its empty `style`, so that it is painted before the
 * stylesheet comes. Returns the source for `style-src` that allows them, or null for a page without such a `style`.
 */
export function withCriticalStyles(html: string): { html: string; source: string | null } {
  if (!html.includes(placeholder)) return { html, source: null }
  const styles = withoutUnusedVariables(stylesFor(namesIn(html)))
  return {
    html: html.replace(placeholder, () => `<style>${styles}</style>`),
    source: `'sha256-${hash('sha256', styles, 'base64')}'`,
  }
}

/** Returns the tags and classes of a page, such as `nav` and `.menu`. */
function namesIn(html: string) {
  const names = new Set<string>(html.match(/(?<=<)[a-z]\w*/g))
  for (const [, classes = ''] of html.matchAll(/ class="([^"]*)"/g)) {
    for (const name of classes.split(' ')) names.add(`.${name}`)
  }
  return names
}

function stylesFor(present: ReadonlySet<string>) {
  const wanted = rules.filter(({ needs }) => needs.some((names) => names.every((name) => present.has(name))))
  let open: string[] = []
  let styles = ''
  for (const { within, css } of wanted) {
    if (within.join() !== open.join()) {
      styles += '}'.repeat(open.length) + within.map((rule) => `${rule}{`).join('')
      open = within
    }
    styles += css
  }
  return styles + '}'.repeat(open.length)
}

function withoutUnusedVariables(styles: string): string {
  const used = new Set<string>(styles.match(/(?<=var\()--[\w-]+/g))
  const fewer = styles.replace(/(--[\w-]+):[^;}]*;?/g, (variable, name) => (used.has(name) ? variable : ''))
  // Another variable may have been used by one of those alone.
  return fewer === styles ? styles : withoutUnusedVariables(fewer)
}
