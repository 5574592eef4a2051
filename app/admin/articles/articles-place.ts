import { href } from 'react-router'
import { cursorParameter, textParameter, withQuery } from '../../platform/http/url-parts.ts'

export type ArticlesPlace = { after: string; page: number }

export function articlesPlace(params: URLSearchParams): ArticlesPlace {
  const page = textParameter(params, 'page')
  // A number means nothing without its cursor.
  return { after: cursorParameter(params), page: params.get('after') && /^[1-9]\d{0,5}$/.test(page) ? Number(page) : 1 }
}

/** Returns the address of the list, or of another page that leads back to it. */
export function articlesPath({ after, page }: ArticlesPlace, path: string = href('/admin')): string {
  return withQuery(path, { after, page: page > 1 && String(page) })
}

export function articlesBehind({ searchParams }: URL): string {
  return articlesPath(articlesPlace(searchParams))
}
