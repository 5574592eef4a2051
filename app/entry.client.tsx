import { startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { HydratedRouter } from 'react-router/dom'
import { followNewBuilds } from './site/new-build.ts'

declare global {
  interface Window {
    __reactRouterContext: { basename?: string }
  }
}

// What is before each path of the page's language. Translators change the `lang` of the page.
const { language } = document.documentElement.dataset
if (language) window.__reactRouterContext.basename = `/${language}`

surviveTranslators()
followNewBuilds()
startTransition(() => void hydrateRoot(document, <HydratedRouter />))

/**
 * Lets a page go on that a browser's translator has changed: it puts each text into an element of its own, and React
 * then asks to remove, or to put something before, what is no longer where it was.
 */
function surviveTranslators(): void {
  const { removeChild, insertBefore } = Node.prototype
  Node.prototype.removeChild = <Child extends Node>(child: Child) =>
    child.parentNode ? (removeChild.call(child.parentNode, child) as Child) : child
  Node.prototype.insertBefore = function <Child extends Node>(child: Child, before: Node | null) {
    let place = before
    while (place && place.parentNode !== this) place = place.parentNode
    return insertBefore.call(this, child, place) as Child
  }
}
