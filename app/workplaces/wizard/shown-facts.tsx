import type { MouseEvent } from 'react'
import { Button } from '../../ui/button.tsx'
import { CheckboxGroup } from '../../ui/form/choices.tsx'
import { omission } from '../identifying-text/review-free-texts.ts'
import { hideable } from '../review.ts'
import { shownIn, type Wizard } from './review-wizard.ts'

export function ShownFacts({ wizard, onShow }: { wizard: Wizard; onShow: () => void }) {
  const shown = shownIn(wizard)
  return (
    <>
      <CheckboxGroup
        name="show"
        label="Show"
        hint="Anything you leave unticked is not stored."
        options={hideable}
        values={shown}
        onChange={onShow}
      />
      <noscript>
        <Button variant="secondary" name="to" value={5}>
          Update the preview
        </Button>
      </noscript>
      <Button variant="secondary" name="hide" value="everything" onClick={untick}>
        Hide everything that could identify me
      </Button>
      <p className="field-hint" role="status">
        {shown.length === 0 ? 'Role, city, year and openness are hidden. ' : ''}
        {Object.values(wizard.answers).some((text) => text.includes(omission)) &&
          `What looked like a name, a number or an address is now ${omission}. `}
        We cannot recognise everything: read your own words once more.
      </p>
    </>
  )
}

// Browsers keep the ticks of a form that stays on the page.
function untick({ currentTarget: { form } }: MouseEvent<HTMLButtonElement>) {
  for (const checkbox of form?.querySelectorAll<HTMLInputElement>('[name=show]') ?? []) checkbox.checked = false
}
