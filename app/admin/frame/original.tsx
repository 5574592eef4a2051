import { Field } from '../../ui/form/field.tsx'
import { TextArea, TextInput } from '../../ui/form/inputs.tsx'

/** A text that is being translated, to read and to copy from. */
export function Original({ language, title, content }: { language: string; title?: string; content: string }) {
  return (
    <div>
      {title !== undefined && (
        <Field name="original-title" label="Original title">
          <TextInput name={undefined} readOnly defaultValue={title} lang={language} dir="auto" />
        </Field>
      )}
      <Field name="original" label="The original">
        <TextArea name={undefined} rows={22} readOnly defaultValue={content} lang={language} dir="auto" />
      </Field>
    </div>
  )
}
