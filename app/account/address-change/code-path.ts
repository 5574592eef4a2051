import { href } from 'react-router'
import { textParameter } from '../../platform/http/url-parts.ts'
import { msg } from '../../words/words.ts'

export const changeOver = msg('This code has been used already or is older than 10 minutes.')

export type CodeStep = { token: string; renewals: number }

export function codePath({ token, renewals }: CodeStep): string {
  const query = new URLSearchParams({ change: token, ...(renewals > 0 && { renewed: String(renewals) }) })
  return `${href('/account/email')}?${query}`
}

export function parseCodeStep({ searchParams }: URL): CodeStep {
  return { token: textParameter(searchParams, 'change'), renewals: Number(textParameter(searchParams, 'renewed')) || 0 }
}
