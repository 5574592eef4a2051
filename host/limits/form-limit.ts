import type { MiddlewareHandler } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { routesWith } from '../../app/route-manifest.server.ts'
import { t } from '../../app/words/words.ts'

const maxFormBytes = 128 * 1024
// Their actions read the form with readUpload only, which has limits of its own.
const uploadAddresses = routesWith(({ uploads }) => uploads).map(
  (route) => new RegExp(`^${route.replace(/:\w+\??/g, '[^/]+')}(?:\\.data)?$`),
)

export function formLimit(): MiddlewareHandler {
  const limited = bodyLimit({
    maxSize: maxFormBytes,
    onError: (c) => c.text(t('This form is too large. Please go back and shorten it.'), 413),
  })
  return async (c, next) => {
    const isMultipart = /^multipart\/form-data\s*;/i.test(c.req.header('content-type') ?? '')
    return isMultipart && uploadAddresses.some((address) => address.test(c.req.path)) ? next() : limited(c, next)
  }
}
