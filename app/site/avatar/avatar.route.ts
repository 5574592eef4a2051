import { redirect } from 'react-router'
import { config } from '../../platform/config/config.server.ts'
import { textParameter } from '../../platform/http/url-parts.ts'
import type { Route } from './+types/avatar.route'
import { avatarSvg } from './avatar.ts'

const maxCharacters = 200
const cachedForADay = { 'Cache-Control': 'public, max-age=86400' }

export function loader({ url }: Route.LoaderArgs) {
  const name = Array.from(textParameter(url.searchParams, 'name', 2 * maxCharacters))
    .slice(0, maxCharacters)
    .join('')
  const { avatarServiceUrl } = config()
  if (avatarServiceUrl) return redirect(addressAt(avatarServiceUrl, name), { headers: cachedForADay })
  return new Response(avatarSvg(name), {
    headers: {
      ...cachedForADay,
      'Content-Type': 'image/svg+xml; charset=utf-8',
      'Content-Security-Policy': "sandbox; default-src 'none'",
    },
  })
}

function addressAt(service: string, name: string) {
  const url = new URL(service)
  url.searchParams.set('name', name)
  return url.href
}
