import type { MiddlewareHandler } from 'hono'
import { t } from '../../app/words/words.ts'

const methods = ['GET', 'HEAD', 'POST']

// The router would run actions for PUT, PATCH and DELETE too, and would log addresses that cannot be decoded.
export const rejectInvalidRequests: MiddlewareHandler = async (c, next) => {
  if (!methods.includes(c.req.method)) {
    return c.text(t('This is not something that can be done here.'), 405, { Allow: methods.join(', ') })
  }
  if (!isDecodable(c.req.url)) return c.text(t('This address is damaged. Please check it.'), 400)
  return next()
}

function isDecodable(address: string) {
  try {
    decodeURIComponent(new URL(address).pathname)
    return true
  } catch {
    return false
  }
}
