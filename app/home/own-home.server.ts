import { href } from 'react-router'
import { type Member, mayAdminister } from '../account/sessions/session.server.ts'
import { queueOverview } from '../admin/dashboard/queue-overview.server.ts'
import { cardsNote, lookOf, warningOf } from '../admin/dashboard/what-is-waiting.tsx'
import { screenOf } from '../admin/queues/queues.ts'
import { type ConnectPage, connectPageOf } from '../connect/messages-page/connect-page.server.ts'
import { turnInWords } from '../connect/messages-page/pair/pair-words.ts'
import type { Status } from '../connect/messages-page/status.ts'
import { whatWaits } from '../connect/messages-page/what-waits.ts'
import type { PairInList } from '../connect/pairs/pairs.server.ts'
import styles from '../members.css?url'
import { countText } from '../moderation/queue-age.ts'
import { type EarlierArticle, latestArticle } from '../news/articles.server.ts'
import { monthAndYear } from '../platform/text/format-date.ts'
import { listed } from '../words/punctuation.ts'
import { t } from '../words/words.ts'
import { type NewCompanies, newCompanies } from '../workplaces/companies/directory/new-companies.server.ts'

/** The first card of a home page. The desk of a queue is opened by a form, because that may be recorded. */
export type FirstCard = {
  title: string
  texts: string[]
  /** Whether somebody waits for it. */
  isWaiting?: boolean
  actions: { label: string; to: string; queue?: { look: string; count: string; age: string; warning: string } }[]
  more?: { label: string; to: string }
}

export type News = { companies: string | null; article: Omit<EarlierArticle, 'event'> | null }

/** Returns what somebody’s home says beside what everybody’s does. */
export async function ownHome(
  member: Member,
): Promise<{ first: FirstCard & { look: string }; news: News; styles: string }> {
  const isAdmin = mayAdminister(member)
  const [first, companies, article] = await Promise.all([
    isAdmin ? queuesOf(member.userId) : connectPageOf(member.userId).then(firstThingOf),
    newCompanies(),
    latestArticle(),
  ])
  const look = isAdmin ? 'waiting' : 'first card flow'
  return { first: { ...first, look }, news: { companies: newCompaniesText(companies), article }, styles }
}

/** The one thing that waits for a member, or by when they hear. */
function firstThingOf(page: ConnectPage): FirstCard {
  const messages = { to: href('/connect'), label: t('Open your messages') }
  const [first, next, ...others] = whatWaits(page)
  if (first)
    return {
      ...{ title: first.title, texts: [first.text], isWaiting: true, actions: [{ label: first.label, to: first.to }] },
      ...(next && {
        more:
          others.length > 0
            ? { label: t('Also: {title}, and more', { title: next.title }), to: messages.to }
            : { label: t('Also: {title}', { title: next.title }), to: next.to },
      }),
    }
  const talk = page.mentor ? undefined : page.pairs.find(({ isOver }) => !isOver)
  if (talk)
    return {
      ...{ title: t('You and {other}', { other: talk.other }), texts: whoseTurn(talk) },
      actions: [{ to: `${href('/connect/:pairId', { pairId: talk.id })}#newest`, label: t('Open the conversation') }],
    }
  const states = [...(page.mentor ? [inBrief(page.mentor)] : []), ...(page.mentee ? [inBrief(page.mentee)] : [])]
  if (states.length > 0)
    return {
      title: t('Where you stand'),
      texts: [...new Set(states)],
      ...(mayChoose(page)
        ? { actions: [{ to: href('/mentors'), label: t('Choose a mentor in the directory') }], more: messages }
        : { actions: [messages] }),
    }
  return {
    ...{
      title: t('Your next step'),
      isWaiting: true,
      texts: [t('Would a second opinion on your work help? You can ask for a mentor.')],
    },
    actions: [{ to: href('/apply-mentee'), label: t('Ask for a mentor') }],
  }
}

function whoseTurn(pair: PairInList): string[] {
  const { other, hearsBy } = pair
  const by = hearsBy ? t('If {other} has not answered by {hearsBy}, you hear from us.', { other, hearsBy }) : ''
  return [turnInWords(pair), by].filter(Boolean)
}

/** Whether a mentee could have a request under way, and has none. */
function mayChoose({ mentee, hasAgreed, isOnHold }: ConnectPage) {
  if (mentee?.state !== 'admitted' || !hasAgreed || isOnHold || mentee.isPaused) return false
  const { asked, offer, choices, isIntroduced } = mentee.requests
  return !asked && !offer && choices.length === 0 && !isIntroduced
}

function inBrief({ now, next }: Status) {
  return [...now.slice(0, 1), next].join(' ')
}

/** What waits for an admin: what is urgent first, each opening its desk. */
async function queuesOf(adminId: string): Promise<FirstCard> {
  const waiting = (await queueOverview(adminId)).filter(({ count }) => count > 0)
  return {
    title: waiting.length > 0 ? 'What is waiting' : 'Nothing is waiting',
    texts: [
      waiting.length > 0 ? cardsNote : 'Applications, reviews, messages and reports show here until somebody decides.',
    ],
    actions: waiting.map((card) => ({
      ...{ label: screenOf(card.name).label, to: href('/admin/desk/:queue', { queue: card.name }) },
      queue: {
        ...{ count: countText(card.count), age: `Oldest: ${card.age}` },
        ...{ warning: warningOf(card), look: lookOf(warningOf(card), card.danger !== null) },
      },
    })),
    more: { label: 'Open the admin dashboard', to: href('/admin') },
  }
}

function newCompaniesText({ months, isPartial }: NewCompanies): string | null {
  if (months.length === 0) return null
  const counts = listed(
    months.map(({ month, count }) => t('{count} in {month}', { count, month: monthAndYear(month) })),
  )
  return isPartial
    ? t('New companies with reviews: at least {counts}.', { counts })
    : t('New companies with reviews: {counts}.', { counts })
}
