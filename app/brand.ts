import { msg } from './words/words.ts'
export const brand = {
  name: 'Upinde',
  tagline: msg('Work as you are.'),
  /** Shown by search engines and link previews, so it must not reveal who the site is for. */
  description: msg('A career platform for professionals across Africa: mentors, workplaces and news.'),
  story: msg('Upinde is Swahili for an arc or a bow: something that bends, holds, and springs back.'),
  contactAddress: 'hello@upinde.example',
  icon: '/icon.svg',
  logo: {
    viewBox: '0 0 48 28',
    arcs: [
      { tone: 1, path: 'M3 27a21 21 0 0 1 42 0' },
      { tone: 2, path: 'M11 27a13 13 0 0 1 26 0' },
      { tone: 'action', path: 'M19 27a5 5 0 0 1 10 0' },
    ],
  },
}
