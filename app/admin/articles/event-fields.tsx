import { useEffect, useRef, useState } from 'react'
import type { ArticleErrors, ArticleForm } from '../../news/editing/article-form.ts'
import { ZoneSelect } from '../../site/zone-select.tsx'
import { Field } from '../../ui/form/field.tsx'
import { TextInput } from '../../ui/form/inputs.tsx'

type Props = { form: ArticleForm; errors: ArticleErrors; zones: readonly string[] }

export function EventFields({ form, errors, zones }: Props) {
  const fieldset = useRef<HTMLFieldSetElement>(null)
  const [isHidden, setHidden] = useState(false)
  // For browsers without :has(); what is chosen may have changed before hydration.
  useEffect(() => {
    const category = fieldset.current?.form?.elements.namedItem('category')
    if (!(category instanceof HTMLSelectElement)) return
    const follow = () => setHidden(category.value !== 'Events')
    follow()
    category.addEventListener('change', follow)
    return () => category.removeEventListener('change', follow)
  }, [])

  return (
    <fieldset ref={fieldset} hidden={isHidden} className="field event-fields">
      <legend className="field-label">Event</legend>
      <p className="field-hint">
        For a post in the category Events. Readers can put date, time and place into their calendars, which others may
        see: leave out of the place what could give them away.
      </p>
      <Field name="eventDate" label="Date of the event" error={errors.eventDate}>
        <TextInput type="date" defaultValue={form.eventDate} />
      </Field>
      <Field name="eventTime" label="Time" hint="Leave it empty if the event lasts all day." error={errors.eventTime}>
        <TextInput type="time" defaultValue={form.eventTime} />
      </Field>
      <Field name="eventZone" label="Time zone" hint="That of the place." error={errors.eventZone}>
        <ZoneSelect others={zones} placeholder="Choose" value={form.eventZone} />
      </Field>
      <Field name="eventPlace" label="Place" hint="Or “Online”." error={errors.eventPlace}>
        <TextInput defaultValue={form.eventPlace} autoComplete="off" />
      </Field>
    </fieldset>
  )
}
