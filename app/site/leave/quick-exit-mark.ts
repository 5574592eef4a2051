import { href } from 'react-router'
import { maxPauseMs, pressesToLeave } from './quick-exit.ts'

// These names stay in the browser's storage, so they must not reveal which site was left.
const key = 'ended'
export const channelName = 'ended'

export function isMarkedLeft() {
  try {
    return localStorage.getItem(key) !== null
  } catch {
    return false
  }
}

// When the browser forbids storage, open tabs still learn of it, but pages loaded later do not.
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

export const leavesByForm = 'form'

// As `countShift` does, until the page's script takes the count over.
const shiftScript = `let shift=window.shiftCount={count:0,lastAt:0,combined:false}
addEventListener('keydown',e=>{if(shift.combined=e.key!='Shift')shift.count=0},true)
addEventListener('keyup',e=>{if(e.key!='Shift'||'leaves'in d.dataset)return
shift.count=shift.combined?0:e.timeStamp-shift.lastAt>${maxPauseMs}?1:shift.count+1;shift.lastAt=e.timeStamp
let form=document.querySelector(leaveForm)
if(form&&shift.count>=${pressesToLeave}&&d.dataset.left!='${leavesByForm}'){leave();form.submit()}},true)
addEventListener('pointerdown',()=>shift.count=0,true);`

function commonScript(): string {
  return `let d=document.documentElement,leaveForm='[action="${href('/leave')}"]',cover=by=>{d.hidden=true;d.dataset.left=by},leave=()=>{
cover('${leavesByForm}');document.title='\\u00a0'
try{new BroadcastChannel('${channelName}').postMessage('')}catch{}
try{localStorage.setItem('${key}','1')}catch{}}
addEventListener('submit',e=>'leaves'in d.dataset||e.target.matches(leaveForm)&&leave(),true);${shiftScript}`
}

// Runs before the first paint. Until the page's script sets data-leaves, Leave site covers this page and tells other
// tabs. A page with a session hides if somebody left; others clear the mark here, as not every browser runs the script.
export function coverEarly(hasSession: boolean | undefined): string {
  if (hasSession === undefined) return `{${commonScript()}}`
  const onLoad = hasSession ? `if(localStorage.getItem('${key}'))cover('')` : `localStorage.removeItem('${key}')`
  return `{${commonScript()}try{${onLoad}}catch{}}`
}
