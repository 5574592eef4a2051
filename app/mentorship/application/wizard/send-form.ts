export type Sending = { answer: Promise<unknown>; cancel: () => void }

export const cancelled = Symbol('cancelled')

/**
 * Posts a form so that one can see how much of it was sent, which `fetch` does not tell. In: what to call with the share
 * sent, 0 to 1. Out: the answer's JSON, `cancelled`, or null when there was none.
 */
export function sendForm(address: string, form: FormData, onProgress: (share: number) => void): Sending {
  const request = new XMLHttpRequest()
  const answer = new Promise((resolve) => {
    request.onload = () => resolve(request.response)
    request.onerror = () => resolve(null)
    request.onabort = () => resolve(cancelled)
  })
  request.upload.onprogress = ({ loaded, total }) => onProgress(total ? loaded / total : 0)
  request.responseType = 'json'
  request.open('POST', address)
  request.send(form)
  return { answer, cancel: () => request.abort() }
}
