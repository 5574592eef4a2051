import type { MiddlewareHandler } from 'hono'
import { bodyLimit } from 'hono/body-limit'

const largestForm = 128 * 1024
// Their actions read the form with readUpload, which has limits of its own, and with nothing else.
const withFiles = [
  '/apply-mentee',
  '/apply-mentor',
  '/mentee-application',
  '/mentor-application',
  '/admin/create-article',
]
const withFilesOrTwin = new Set(withFiles.flatMap((path) => [path, `${path}.data`]))

/** Turns forms of more than 128 KiB away with 413; forms with files pass, to the few addresses that take them. */
export function formLimit(): MiddlewareHandler {
  const limited = bodyLimit({
    maxSize: largestForm,
    onError: (c) => c.text('This form is too large. Please go back and shorten it.', 413),
  })
  return async (c, next) => {
    const isMultipart = /^multipart\/form-data\s*;/i.test(c.req.header('content-type') ?? '')
    return isMultipart && withFilesOrTwin.has(c.req.path) ? next() : limited(c, next)
  }
}
