import type { ReactNode } from 'react'
import { Link } from 'react-router'

type Render = (text: string) => ReactNode

/** For `rich()`. */
export const linkTo = (to: string): Render => {
  return (text) => <TextLink to={to}>{text}</TextLink>
}

/** For `rich()`. */
export const strong: Render = (text) => <strong>{text}</strong>

export function TextLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <Link to={to} className="link">
      {children}
    </Link>
  )
}

/** Tells apart what is said of several people, for those who hear it. */
export function Spoken({ children }: { children: ReactNode }) {
  return <span className="sr-only">{children}</span>
}
