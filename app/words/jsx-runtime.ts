import { jsx as element, jsxs as elements, Fragment } from 'react/jsx-runtime'
import { Link } from 'react-router'
import { isAsEnglish } from './english.ts'
import { mayLackWords } from './words.ts'

export { Fragment }

type Element = typeof element
type Props = { children?: unknown; lang?: string }

/** Elements of the app say `lang="en"` where their text has no translation (`words.vite.ts`). */
export const jsx = mayLackWords() ? inItsLanguage(element) : element
export const jsxs = mayLackWords() ? inItsLanguage(elements) : elements

function inItsLanguage(make: Element): Element {
  return (type, props, key) => make(type, withLanguage(type, props as Props), key)
}

function withLanguage(type: unknown, props: Props): Props {
  const { children } = props
  // Our own components pass their text on to an element.
  const isElement = typeof type === 'string' || type === Link
  if (isElement && isAsEnglish(children)) return { lang: 'en', ...props }
  if (!Array.isArray(children) || !children.some(isAsEnglish)) return props
  const spans = children.map((each) => (isAsEnglish(each) ? element('span', { lang: 'en', children: each }) : each))
  return { ...props, children: spans }
}
