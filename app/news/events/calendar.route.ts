import { calendarFile } from '../../platform/text/calendar-file.ts'
import { t } from '../../words/words.ts'
import type { Route } from './+types/calendar.route'
import { calendarEvent } from './events.server.ts'

export async function loader({ params }: Route.LoaderArgs) {
  const event = await calendarEvent(params.postId)
  if (!event) throw new Response(t('File not found.'), { status: 404 })
  return new Response(calendarFile(event), {
    headers: {
      'Content-Type': 'text/calendar; charset=utf-8',
      'Content-Disposition': 'attachment; filename="event.ics"',
    },
  })
}
