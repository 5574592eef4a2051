import { createElement, Fragment, type ReactNode } from 'react'
import { asEnglish, isAsEnglish, withoutMarks } from './english.ts'

export type Values = Record<string, string | number>
export type Parts = Record<string, ReactNode | ((text: string) => ReactNode)>

/** Puts values in the place of `{name}`. */
export function fill(text: string, values: Values): string {
  return text.replace(/{(\w+)}/g, (all, name: string) => String(values[name] ?? all))
}

/** Puts parts in the place of `{name}`, and the result of a part in the place of `<name>text</name>`. */
export function compose(text: string, parts: Parts): ReactNode {
  const isEnglish = isAsEnglish(text)
  const mark = isEnglish ? asEnglish : (piece: string) => piece
  const nodes = (isEnglish ? withoutMarks(text) : text).split(/(<\w+>.*?<\/\w+>|{\w+})/).map((piece) => {
    const [, tag = '', inner = '', name = tag] = /^<(\w+)>(.*)<|^{(\w+)}$/.exec(piece) ?? []
    const part = parts[name]
    return typeof part === 'function' ? part(mark(inner)) : (part ?? mark(piece))
  })
  const shown = nodes.map((node) => (isAsEnglish(node) ? createElement('span', { lang: 'en' }, node) : node))
  return createElement(Fragment, null, ...shown)
}
