import { href, redirect } from 'react-router'

/** Where mails lead: an address that says nothing in an inbox. */
export function loader() {
  return redirect(href('/connect'))
}
