import { Field } from '../../ui/form/field.tsx'
import { TextArea, TextInput } from '../../ui/form/inputs.tsx'

/** A text that is being translated, to read and to copy from. */
export function Original({ lang, title, content }: { lang: string; title?: string; content: string }) {
  return (
    <div>
      {title !== undefined && (
        <Field name="original-title" label="Original title">
          <TextInput name={undefined} readOnly defaultValue={title} lang={lang} dir="auto" />
        </Field>
      )}
      <Field name="original" label="The original">
        <TextArea name={undefined} rows={22} readOnly defaultValue={content} lang={lang} dir="auto" />
      </Field>
    </div>
  )
}
