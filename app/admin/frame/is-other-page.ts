import type { ShouldRevalidateFunctionArgs } from 'react-router'

/** As `shouldRevalidate`, keeps what a form was opened with until another page is opened. */
export function isOtherPage({ currentUrl, nextUrl }: ShouldRevalidateFunctionArgs): boolean {
  return currentUrl.pathname !== nextUrl.pathname
}
