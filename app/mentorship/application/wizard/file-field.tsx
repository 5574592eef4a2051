import { type ReactNode, useEffect, useRef } from 'react'
import { type FileRule, fileError } from '../../../platform/files/file-rules.ts'
import { Field, useControl } from '../../../ui/form/field.tsx'
import { useObjectUrl, usePreHydrationAnswers } from '../../../ui/form/use-chosen.ts'
import type { Question } from '../../../ui/wizard/question.ts'
import { t } from '../../../words/words.ts'
import type { StoredProps } from './use-application.ts'

// A file chosen before hydration leaves the page's message in place, because it is still to be read.
type Choose = (file: File | undefined, refusal?: string, isPreHydration?: boolean) => void

export function FileField({
  field,
  question,
  rule,
  error,
  chosen,
  onChoose,
  children,
}: {
  field: string
  question: Question
  rule: FileRule
  error: string | undefined
  chosen: File | undefined
  onChoose: Choose
  children: ReactNode
}) {
  return (
    // A refused file shows its error without moving the focus, so a live region announces it.
    <div className="file-field" aria-live="polite">
      <Field name={field} label={t(question.label)} hint={question.hint && t(question.hint)} error={error}>
        {children}
        <Picker rule={rule} chosen={chosen} onChoose={onChoose} />
      </Field>
    </div>
  )
}

function Picker({ rule, chosen, onChoose }: { rule: FileRule; chosen: File | undefined; onChoose: Choose }) {
  const picker = useRef<HTMLInputElement>(null)
  usePreHydrationAnswers(() => {
    if (picker.current?.files?.length) choose(picker.current, true)
  })
  // Restores the chosen file when the step is shown again, and clears a refused one.
  useEffect(() => {
    if (!picker.current || picker.current.files?.[0] === chosen) return
    const files = new DataTransfer()
    if (chosen) files.items.add(chosen)
    picker.current.files = files.files
  }, [chosen])

  function choose(input: HTMLInputElement, isPreHydration = false) {
    const file = input.files?.[0]
    const refusal = file && fileError(file, rule)
    if (refusal) input.value = ''
    onChoose(refusal ? undefined : file, refusal, isPreHydration)
  }

  return (
    <input
      {...useControl()}
      ref={picker}
      type="file"
      accept={rule.accept}
      onChange={({ currentTarget }) => choose(currentTarget)}
      className="input"
    />
  )
}

export function StoredCv({ fileUrl, chosen, removes }: StoredProps) {
  if (!fileUrl) return null
  return (
    <div className="stored-file">
      <p>
        <a href={fileUrl} className="link">
          {t('Your stored CV')}
        </a>{' '}
        {chosen ? t('will be replaced.') : t('is kept unless you select another one.')}
      </p>
      {!chosen && <RemoveChoice label={t('Remove my stored CV')} removes={removes} />}
    </div>
  )
}

export function PicturePreview({ fileUrl, chosen, removes, onUnreadable }: StoredProps) {
  const chosenUrl = useObjectUrl(chosen)
  const url = chosen ? chosenUrl : fileUrl
  if (!url) return null
  return (
    <div className="stored-file">
      <img
        src={url}
        alt={chosen ? t('The picture you selected') : t('Your stored profile picture')}
        width={160}
        height={160}
        className="portrait"
        {...(chosen && { onError: onUnreadable })}
      />
      {!chosen && (
        <>
          <p>{t('It is kept unless you select another one.')}</p>
          <RemoveChoice label={t('Remove my stored picture')} removes={removes} />
        </>
      )}
    </div>
  )
}

function RemoveChoice({ label, removes }: { label: string; removes: boolean }) {
  return (
    <label className="choice">
      <input type="checkbox" name="removeFile" value="yes" defaultChecked={removes} />
      <span>{label}</span>
    </label>
  )
}
