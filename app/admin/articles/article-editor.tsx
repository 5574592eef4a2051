import { type ReactNode, useState } from 'react'
import { Form, useNavigation } from 'react-router'
import { categories } from '../../news/categories.ts'
import type { ArticleErrors, ArticleForm } from '../../news/editing/article-form.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/form/field.tsx'
import { TextArea, TextInput } from '../../ui/form/inputs.tsx'
import type { Option } from '../../ui/form/options.ts'
import { Select } from '../../ui/form/select.tsx'
import { SendingProgress } from '../../ui/form/sending-progress.tsx'
import { useObjectUrl } from '../../ui/form/use-object-url.ts'
import { useMessageAddress } from '../../ui/use-has-script.ts'
import type { Language } from '../../words/languages.ts'
import { ArticlePreview } from './article-preview.tsx'
import { EventFields } from './event-fields.tsx'
import { ImageField } from './image-field.tsx'
import { type ShownPreview, usePictureProgress } from './send-article.ts'

/** The form of an article. `children` are its hidden fields; a published article keeps its picture. */
export function ArticleEditor({
  article,
  isPublished,
  languages,
  zones,
  address,
  preview,
  errors = {},
  storedImage,
  wasAnswered,
  children,
}: {
  article: ArticleForm
  isPublished: boolean
  /** Those that can be chosen, none for a translated article. */
  languages: readonly Option[]
  /** Those outside Africa, where an event can be too. */
  zones: readonly string[]
  address: string
  preview: ShownPreview | undefined
  errors: ArticleErrors | undefined
  storedImage: string | null
  wasAnswered: boolean
  children: ReactNode
}) {
  const sending = usePictureProgress()
  const [chosen, setChosen] = useState<File>()
  const chosenImage = useObjectUrl(chosen)
  const image = (chosen ? chosenImage : storedImage) ?? null
  return (
    <Form
      method="post"
      action={useMessageAddress(address)}
      encType="multipart/form-data"
      noValidate
      className="article-form"
    >
      {children}
      <Field name="title" label="Title" required error={errors.title}>
        <TextInput defaultValue={article.title} />
      </Field>
      <Field name="category" label="Category" required>
        <Select options={categories} defaultValue={article.category} />
      </Field>
      <Field name="authorName" label="Author" required error={errors.authorName}>
        <TextInput defaultValue={article.authorName} autoComplete="off" />
      </Field>
      <div className="article-writing">
        <Field
          name="content"
          label="Content"
          required
          error={errors.content}
          hint="Markdown: ## begins a heading, **bold**, *italic*, - begins a list, [words](https://example.com) makes a link."
        >
          <TextArea rows={16} defaultValue={article.content} />
        </Field>
        <ArticlePreview address={`${address}?preview`} preview={preview} imageUrl={image} />
      </div>
      <div className="article-details">
        <EventFields article={article} errors={errors} zones={zones} />
        <LanguageField language={article.language} choices={languages} />
        {!isPublished && (
          <ImageField
            error={errors.image}
            image={image}
            isChosen={chosen !== undefined}
            wasAnswered={wasAnswered}
            onChoose={setChosen}
          />
        )}
        {sending && <SendingProgress progress={sending.progress} onCancel={sending.cancel} />}
        {isPublished ? <SaveButton /> : <DraftButtons address={address} />}
      </div>
    </Form>
  )
}

function LanguageField({ language, choices }: { language: Language; choices: readonly Option[] }) {
  const isAChoice = choices.length > 1 && choices.some(({ id }) => id === language)
  if (!isAChoice) return <input type="hidden" name="language" value={language} />
  return (
    <Field name="language" label="Language" required>
      <Select options={choices} defaultValue={language} />
    </Field>
  )
}

function SaveButton() {
  const isBusy = useNavigation().formMethod === 'POST'
  return (
    <div className="actions">
      <Button busy={isBusy}>{isBusy ? 'Saving...' : 'Save Changes'}</Button>
    </div>
  )
}

function DraftButtons({ address }: { address: string }) {
  const { formMethod, formAction = '' } = useNavigation()
  const isBusy = formMethod === 'POST'
  const isDraft = isBusy && formAction.includes('?draft')
  return (
    <>
      <div className="actions">
        <Button busy={isBusy}>{isBusy && !isDraft ? 'Publishing...' : 'Publish Article'}</Button>
        <Button variant="secondary" busy={isBusy} formAction={useMessageAddress(`${address}?draft`)}>
          {isDraft ? 'Saving...' : 'Save as draft'}
        </Button>
      </div>
      <p className="field-hint">A draft needs only a title. Readers cannot see it.</p>
    </>
  )
}
