const dateFormat = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' })

export function EventLine({ date, isPast }: { date: string; isPast: boolean }) {
  return (
    <span>
      {isPast ? 'Past event' : 'Event'}: <time dateTime={date}>{dateFormat.format(new Date(date))}</time>
    </span>
  )
}
