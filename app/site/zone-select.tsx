import { useRef } from 'react'
import { Button } from '../ui/button.tsx'
import { useControl } from '../ui/form/field.tsx'
import { useHasScript } from '../ui/use-has-script.ts'
import { t } from '../words/words.ts'
import { deviceZone, regionOf, zoneLabel, zones } from './zones.ts'

type Props = { others: readonly string[]; placeholder: string; value: string | undefined }

/** Offers the zone of the device too, but chooses it only when asked to: it tells where somebody is. */
export function ZoneSelect({ others, placeholder, value }: Props) {
  const select = useRef<HTMLSelectElement>(null)
  const own = useHasScript() ? deviceZone() : null
  // What is stored stays a choice if the list calls it by another name by now.
  const isListed = (zone: string) => others.includes(zone) || zones.some(({ id }) => id === zone)
  const unlisted = [...new Set([own ?? '', value ?? ''])].filter((zone) => zone !== '' && !isListed(zone))
  const regions = [...new Set(others.map(regionOf))]

  function choose(zone: string) {
    if (!select.current) return
    select.current.value = zone
    select.current.focus()
  }

  return (
    <>
      <select ref={select} {...useControl()} defaultValue={value} className="input select">
        <option value="">{placeholder}</option>
        {[...zones.map(({ id }) => id), ...unlisted].map((zone) => (
          <option key={zone} value={zone}>
            {zoneLabel(zone)}
          </option>
        ))}
        {regions.map((region) => (
          <optgroup key={region} label={region}>
            {others
              .filter((zone) => regionOf(zone) === region)
              .map((zone) => (
                <option key={zone} value={zone}>
                  {zoneLabel(zone)}
                </option>
              ))}
          </optgroup>
        ))}
      </select>
      {own && own !== value && (
        <Button type="button" variant="quiet" onClick={() => choose(own)}>
          {t('Choose this device’s time zone: {zone}', { zone: zoneLabel(own) })}
        </Button>
      )}
    </>
  )
}
