import type { MouseEvent } from 'react'
import { useTranslations } from '../../words/use-language.ts'
import { t } from '../../words/words.ts'
import { Button } from '../button.tsx'

/** Shows the step of a wizard in another language, with what has been answered. */
export function LanguageButtons({ step }: { step: number }) {
  const others = useTranslations().filter(({ isShown }) => !isShown)
  return (
    others.length > 0 && (
      <p className="languages">
        <span>{t('Read this page in')}</span>
        {others.map(({ code, name, address }) => (
          <Button
            key={code}
            variant="quiet"
            name="to"
            value={step}
            lang={code}
            formAction={address}
            formEncType="application/x-www-form-urlencoded"
            onClick={submitAround}
          >
            {name}
          </Button>
        ))}
      </p>
    )
  )
}

// The router knows no page in another language, and no answer gets lost: neither is asked.
function submitAround(event: MouseEvent<HTMLButtonElement>) {
  const { form, formAction, name, value } = event.currentTarget
  if (!form) return
  event.preventDefault()
  addEventListener('beforeunload', (unload) => unload.stopImmediatePropagation(), { capture: true, once: true })
  const input = Object.assign(document.createElement('input'), { type: 'hidden', name, value })
  form.append(input)
  form.action = formAction
  form.enctype = 'application/x-www-form-urlencoded'
  form.submit()
}
