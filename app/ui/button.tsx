import type { ComponentProps } from 'react'
import { Link } from 'react-router'

type Variant = 'primary' | 'secondary' | 'quiet' | 'danger'

// The trailing space keeps neighbours apart when no styles have loaded.
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
