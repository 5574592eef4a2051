import { Form, Link } from 'react-router'
import { ButtonLink } from '../ui/button.tsx'
import type { FirstCard as Shown } from './own-home.server.ts'

/** What waits for whoever reads the page. */
export function FirstCard({ look, title, texts, isWaiting, actions, more }: Shown & { look: string }) {
  return (
    <section className={`home-${look}`}>
      <h2>{title}</h2>
      {texts.map((text) => (
        <p key={text}>{text}</p>
      ))}
      <div className="queues">
        {actions.map(({ label, to, queue }) =>
          queue ? (
            <Form key={to} method="post" action={to}>
              <button type="submit" className={queue.look}>
                <span>{label}</span> <strong>{queue.count}</strong> <small>{queue.age}</small>{' '}
                {queue.warning && <em>{queue.warning}</em>}
              </button>
            </Form>
          ) : (
            <ButtonLink key={to} to={to} variant={isWaiting ? 'primary' : 'secondary'}>
              {label}
            </ButtonLink>
          ),
        )}
      </div>
      {more && (
        <p>
          <Link to={more.to} className="link">
            {more.label}
          </Link>
        </p>
      )}
    </section>
  )
}
