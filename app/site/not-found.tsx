import { data } from 'react-router'
import { t } from '../words/words.ts'

export function loader() {
  throw data(t('Page not found'), { status: 404 })
}

export function action() {
  throw data(t('Page not found'), { status: 404 })
}

export default function NotFound() {
  return null
}
