import type { MiddlewareHandler } from 'hono'
import type { Config } from '../../app/platform/config/config.server.ts'

const disabledFeatures = [
  'accelerometer',
  'autoplay',
  'browsing-topics',
  'camera',
  'display-capture',
  'encrypted-media',
  'fullscreen',
  'gamepad',
  'geolocation',
  'gyroscope',
  'hid',
  'idle-detection',
  'local-fonts',
  'magnetometer',
  'microphone',
  'midi',
  'payment',
  'picture-in-picture',
  'publickey-credentials-get',
  'screen-wake-lock',
  'serial',
  'usb',
  'xr-spatial-tracking',
]

export function securityHeaders(settings: Config): MiddlewareHandler {
  const always: [string, string][] = [
    ['X-Content-Type-Options', 'nosniff'],
    ['Referrer-Policy', 'same-origin'],
    ['Cross-Origin-Opener-Policy', 'same-origin'],
    ['Cross-Origin-Resource-Policy', 'same-origin'],
    ['Permissions-Policy', disabledFeatures.map((feature) => `${feature}=()`).join(', ')],
  ]
  if (settings.isHttps) always.push(['Strict-Transport-Security', 'max-age=31536000; includeSubDomains'])

  return async (c, next) => {
    await next()
    const headers = c.res.headers
    for (const [name, value] of always) headers.set(name, value)
    if (!headers.has('Content-Security-Policy')) {
      headers.set('Content-Security-Policy', "default-src 'none'; frame-ancestors 'none'")
    }
    if (!headers.has('Cache-Control')) headers.set('Cache-Control', 'no-store')
    const isForVisitors = !c.req.header('cookie') && c.env?.audience !== 'members'
    // A cache takes the headers of a 304 for those of the page that it has.
    const isPage = c.res.status === 200 || c.res.status === 304
    if (!isForVisitors || !isPage) headers.set('X-Robots-Tag', 'noindex, noarchive')
  }
}
