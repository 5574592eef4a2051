import { type ChildNode, parse, type Rule } from 'postcss'
import type { Plugin } from 'vite'

/** A rule of the stylesheet: the at-rules around it, and for each selector the tags and classes that a page must have. */
export type StyleRule = { within: string[]; needs: string[][]; css: string }

// The stylesheet is there before anybody touches the page.
const onlyLater = /:hover|:active|:focus|:-(?:webkit|moz)-any/

/** Serves `styles.css?inline&rules` as the list of rules that a page may need when it is first painted. */
export function styleRules(): Plugin {
  return {
    name: 'style-rules',
    enforce: 'post',
    transform: {
      filter: { id: /\.css\?inline&rules/ },
      handler(code) {
        const stylesheet: string = JSON.parse(code.slice(code.indexOf('"'), code.lastIndexOf('"') + 1))
        return `export default ${JSON.stringify(rulesIn(parse(stylesheet).nodes))}`
      },
    },
  }
}

function rulesIn(nodes: ChildNode[], within: string[] = []): StyleRule[] {
  return nodes.flatMap((node) => {
    if (node.type === 'rule') return toStyleRule(node, within)
    // A page is printed later, and what else stands between rules are fonts, which come later too.
    if (node.type !== 'atrule' || node.params === 'print') return []
    if (node.name === 'keyframes') return { within, needs: [[]], css: node.toString() }
    return rulesIn(node.nodes ?? [], [...within, `@${node.name} ${node.params}`])
  })
}

function toStyleRule(rule: Rule, within: string[]): StyleRule[] {
  const needs = rule.selectors.map(withoutConditions).filter((selector) => !onlyLater.test(selector))
  return needs.length > 0 ? [{ within, needs: needs.map(namesIn), css: rule.toString() }] : []
}

function withoutConditions(selector: string) {
  return selector.replace(/\[[^\]]*\]|\((?:[^()]|\([^()]*\))*\)/g, '')
}

function namesIn(selector: string): string[] {
  return selector.match(/\.[\w-]+|(?<![\w.#:-])[a-z]\w*/g) ?? []
}
