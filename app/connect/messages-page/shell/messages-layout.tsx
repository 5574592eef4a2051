import { Outlet } from 'react-router'
import { memberOnlyUnlessPost } from '../../../account/sessions/who.server.ts'
import { brand } from '../../../brand.ts'
import { t } from '../../../words/words.ts'
import styles from './connect.css?url'

// Client-side navigation runs it too, as each page within has a loader.
export const middleware = [memberOnlyUnlessPost]

// Not all that members get, so that the pages stay light.
export function links() {
  return [{ rel: 'stylesheet', href: styles }]
}

export function meta() {
  return [{ title: `${t('Messages')} · ${brand.name}` }]
}

export default function MessagesLayout() {
  return <Outlet />
}
