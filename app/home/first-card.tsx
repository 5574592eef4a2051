import { Form, href, Link } from 'react-router'
import { Button, ButtonLink } from '../ui/button.tsx'
import type { FirstCard as Shown } from './own-home.server.ts'

/** What waits for whoever reads the page. */
export function FirstCard({ title, texts, actions, more }: Shown) {
  return (
    <section className="card flow home-first">
      <h2>{title}</h2>
      {texts.map((text) => (
        <p key={text}>{text}</p>
      ))}
      {actions.map(({ label, to, desk }) =>
        desk ? (
          <Form key={to} method="post" action={to}>
            <Button variant={desk === 'urgent' ? 'danger' : 'secondary'}>{label}</Button>
          </Form>
        ) : (
          <ButtonLink key={to} to={to}>
            {label}
          </ButtonLink>
        ),
      )}
      {more && (
        <p>
          <Link to={href('/connect')} className="link">
            {more}
          </Link>
        </p>
      )}
    </section>
  )
}
