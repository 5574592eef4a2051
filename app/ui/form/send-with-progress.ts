export type Progress = {
  /** From 0 to 1. */
  share: number
  /** Whether the line broke and the form is being sent again. */
  isAgain: boolean
}

export type Sending = { answer: Promise<unknown>; cancel: () => void }

export const cancelled = Symbol('cancelled')

const broken = Symbol('broken')
const pausesMs = [2_000, 8_000]

/**
 * Posts a form with upload progress, which `fetch` lacks, and again, twice, when the line breaks: the server knows a form
 * that has arrived by its token. Resolves to the JSON of the answer, `cancelled`, or null if there is none.
 */
export function sendWithProgress(address: string, form: FormData, onProgress: (progress: Progress) => void): Sending {
  let cancel = () => {}
  const cancelling = new Promise<typeof cancelled>((resolve) => {
    cancel = () => resolve(cancelled)
  })

  async function send() {
    for (const [times, pauseMs] of [...pausesMs, null].entries()) {
      const report = (share: number) => onProgress({ share, isAgain: times > 0 })
      report(0)
      const request = post(address, form, report)
      const answer = await Promise.race([request.answer, cancelling])
      if (answer === cancelled) request.abort()
      if (answer !== broken) return answer
      if (pauseMs === null) break
      onProgress({ share: 0, isAgain: true })
      if ((await Promise.race([pause(pauseMs), cancelling])) === cancelled) return cancelled
    }
    return null
  }
  return { answer: send(), cancel }
}

function post(address: string, form: FormData, onShare: (share: number) => void) {
  const request = new XMLHttpRequest()
  const answer = new Promise<unknown>((resolve) => {
    request.onload = () => resolve(request.response)
    request.onerror = () => resolve(broken)
  })
  request.upload.onprogress = ({ loaded, total }) => onShare(total ? loaded / total : 0)
  request.responseType = 'json'
  request.open('POST', address)
  request.setRequestHeader('Accept', 'application/json')
  request.send(form)
  return { answer, abort: () => request.abort() }
}

function pause(ms: number) {
  return new Promise<void>((resolve) => setTimeout(resolve, ms))
}
