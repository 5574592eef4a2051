import { href, useHref } from 'react-router'
import { formatDate, weekdayOf } from '../../platform/text/format-date.ts'
import { listed } from '../../words/punctuation.ts'
import { rich, t } from '../../words/words.ts'
import type { EventToRead } from './events.server.ts'

export function EventFacts({ event, postId }: { event: EventToRead; postId: string }) {
  const { date, time, zone, place, isPast } = event
  const day = new Date(date)
  const calendar = useHref(href('/post/:postId/event.ics', { postId }))
  return (
    <section aria-labelledby="event" className="card flow">
      <h2 id="event" className="card-title">
        {isPast ? t('Past event') : t('When and where')}
      </h2>
      <dl className="facts">
        <dt>{t('Date')}</dt>
        <dd>
          <time dateTime={date}>{t('{weekday} {date}', { weekday: weekdayOf(day), date: formatDate(day) })}</time>
        </dd>
        {time && (
          <>
            <dt>{t('Time')}</dt>
            <dd>{listed([time, zone])}</dd>
          </>
        )}
        <dt>{t('Place')}</dt>
        <dd>
          <bdi>{place}</bdi>
        </dd>
      </dl>
      {!isPast && (
        <p className="no-print">
          {rich(
            '<a>Add it to a calendar</a>. The entry says only “Event”, with the time and the place. Your calendar may send it to other devices.',
            {
              a: (text) => (
                <a href={calendar} download="event.ics" className="link">
                  {text}
                </a>
              ),
            },
          )}
        </p>
      )}
    </section>
  )
}
