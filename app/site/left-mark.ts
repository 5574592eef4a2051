const key = 'ended'

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

/** Runs in the head of a member's page, before anything of it is drawn: hides the page if somebody left in the meantime. */
export const hideIfLeft = `try{if(localStorage.getItem('${key}')){let d=document.documentElement;d.hidden=true;d.dataset.left=''}}catch{}`
