import type { ComponentProps } from 'react'
import { Link } from 'react-router'

type Variant = 'primary' | 'secondary' | 'quiet' | 'danger'

// Each ends with a space, which keeps neighbours apart where no styles are.

/** A real button, `type="submit"` by default. While `busy` it cannot be pressed again; say what happens in its label. */
export function Button({
  variant = 'primary',
  busy = false,
  className = '',
  ...rest
}: ComponentProps<'button'> & { variant?: Variant; busy?: boolean }) {
  return (
    <>
      <button disabled={busy} {...rest} className={`btn btn-${variant} ${className}`} />{' '}
    </>
  )
}

/** A link that leads to the next thing to do, drawn like a button. */
export function ButtonLink({
  variant = 'primary',
  className = '',
  ...rest
}: ComponentProps<typeof Link> & { variant?: Variant }) {
  return (
    <>
      <Link {...rest} className={`btn btn-${variant} ${className}`} />{' '}
    </>
  )
}
