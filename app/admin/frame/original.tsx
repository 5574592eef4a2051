import { Field } from '../../ui/form/field.tsx'
import { TextArea, TextInput } from '../../ui/form/inputs.tsx'
import { type Language, languages } from '../../words/languages.ts'

/** Names a language as its speakers do. */
export function LanguageName({ of }: { of: Language }) {
  return <bdi lang={of}>{languages[of].name}</bdi>
}

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
