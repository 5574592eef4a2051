import { href, matchPath } from 'react-router'
import { routesWith } from '../route-manifest.server.ts'
import { followEarly } from './leave/quick-exit-mark.ts'

const lateRoutes = routesWith(({ scripts }) => scripts === 'late')

// Links need no script, and neither does Shift pressed three times: the page counts it before.
const startScript = `{let kinds=['click','keydown','focusin'],start=e=>{
if(e.key=='Shift'||e.target.closest?.('a,[action="${href('/leave')}"]'))return
for(let kind of kinds)removeEventListener(kind,start,true)
let late=document.querySelector('script[type=late]'),script=document.createElement('script')
script.type='module';script.textContent=late.textContent;document.head.append(script)}
for(let kind of kinds)addEventListener(kind,start,true)}`

/** Says whether a page is only read, so that visitors need its scripts as soon as they do more than follow links. */
export function startsLate(pathname: string): boolean {
  return lateRoutes.some((route) => matchPath(route, pathname))
}

/** Makes the scripts of a page wait for an interaction. `nonce` marks those that the page's policy allows. */
export function withLateScripts(html: string, nonce: string): string {
  return html
    .replace(/<script([^>]*) type="module"([^>]*)>/, '<script$1 type="late"$2>')
    .replace('</head>', () => `<script nonce="${nonce}">${startScript}${followEarly}</script></head>`)
}
