import { type ComponentProps, useState } from 'react'
import { countries } from '../../site/countries.ts'
import { TextInput } from '../../ui/form/inputs.tsx'

/** "City, country" as one text: once a city is there, the countries are suggested behind it. */
export function LocationInput(props: ComponentProps<'input'>) {
  const [city, setCity] = useState('')
  return (
    <>
      <TextInput {...props} list="locations" onChange={(event) => setCity(cityOf(event.currentTarget.value))} />
      <datalist id="locations">
        {city && countries.map((country) => <option key={country} value={`${city}, ${country}`} />)}
      </datalist>
    </>
  )
}

function cityOf(typed: string) {
  return typed.split(',')[0]?.trim() ?? ''
}
