// In a browser's storage these names must not say what was left.
const key = 'ended'
export const channelName = 'ended'

/** Whether somebody left on this device and no page has come since that was made without a session. */
export function isMarkedLeft() {
  try {
    return localStorage.getItem(key) !== null
  } catch {
    return false
  }
}

// A browser may forbid storage altogether; then open tabs are told, and only a page loaded later is not.
export function markLeft() {
  try {
    localStorage.setItem(key, '1')
  } catch {}
}

export function unmarkLeft() {
  try {
    localStorage.removeItem(key)
  } catch {}
}

/** What a page is marked with (data-left) whose own form leaves, before the page's script has come. */
export const leavesByForm = 'form'

const common = `let d=document.documentElement,cover=by=>{d.hidden=true;d.dataset.left=by}
addEventListener('submit',e=>{if('leaves'in d.dataset||!e.target.matches('[action="/leave"]'))return
cover('${leavesByForm}');document.title='\\u00a0'
try{new BroadcastChannel('${channelName}').postMessage('')}catch{}
try{localStorage.setItem('${key}','1')}catch{}},true);`

/**
 * Runs in the head of a page, before anything of it is drawn. Until the page's script has come (data-leaves), Leave site
 * covers this page and tells other tabs. A page of a session is hidden if somebody left in the meantime; one of nobody's
 * takes the mark away, also in browsers that cannot read the page's script.
 */
export function coverEarly(hasSession: boolean | undefined): string {
  if (hasSession === undefined) return `{${common}}`
  const atOnce = hasSession ? `if(localStorage.getItem('${key}'))cover('')` : `localStorage.removeItem('${key}')`
  return `{${common}try{${atOnce}}catch{}}`
}
