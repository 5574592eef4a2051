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

/**
 * Runs in the head of a member's page, before anything of it is drawn. It hides the page if somebody left in the meantime;
 * and until the page's script has come, Leave site covers this page and tells other tabs.
 */
export const coverEarly = `{let d=document.documentElement,cover=by=>{d.hidden=true;d.dataset.left=by}
try{if(localStorage.getItem('${key}'))cover('')}catch{}
addEventListener('submit',e=>{if(e.defaultPrevented||!e.target.matches('[action="/leave"]'))return
cover('${leavesByForm}')
try{localStorage.setItem('${key}','1');new BroadcastChannel('${channelName}').postMessage('')}catch{}})}`
