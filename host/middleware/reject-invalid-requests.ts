import type { MiddlewareHandler } from 'hono'

const methods = ['GET', 'HEAD', 'POST']

/**
 * Turns away what no page of ours sends, before anything is done: other methods (the router would run an action for
 * PUT, PATCH and DELETE too), and addresses that cannot be decoded (the router would write them to the log).
 */
export const rejectInvalidRequests: MiddlewareHandler = async (c, next) => {
  if (!methods.includes(c.req.method)) {
    return c.text('This is not something that can be done here.', 405, { Allow: methods.join(', ') })
  }
  if (!isDecodable(c.req.url)) return c.text('This address is damaged. Please check it.', 400)
  return next()
}

// A Host header can make the whole address none.
function isDecodable(address: string) {
  try {
    decodeURIComponent(new URL(address).pathname)
    return true
  } catch {
    return false
  }
}
