import { useState } from 'react'
import { Form, useNavigation } from 'react-router'
import { categories } from '../../news/categories.ts'
import type { ArticlePlace, OpenedArticle, ShownAnswer } from '../../news/editing/article-form.ts'
import { Button } from '../../ui/button.tsx'
import { ErrorSummary } from '../../ui/form/error-summary.tsx'
import { Field } from '../../ui/form/field.tsx'
import { TextArea, TextInput } from '../../ui/form/inputs.tsx'
import type { Option } from '../../ui/form/options.ts'
import { Select } from '../../ui/form/select.tsx'
import { SendingProgress } from '../../ui/form/sending-progress.tsx'
import { useObjectUrl } from '../../ui/form/use-chosen.ts'
import { usePersistentErrors } from '../../ui/form/use-persistent-errors.ts'
import { Notice } from '../../ui/notice.tsx'
import { useMessageAddress } from '../../ui/use-has-script.ts'
import type { Language } from '../../words/languages.ts'
import { OpenAsItIsNow, SignInAgain } from '../frame/admin-forms.tsx'
import { Original } from '../frame/original.tsx'
import { ArticlePreview } from './article-preview.tsx'
import { EventFields } from './event-fields.tsx'
import { ImageField } from './image-field.tsx'
import { usePictureProgress } from './send-article.ts'

const markdownHint =
  'Markdown: ## begins a heading, **bold**, *italic*, - begins a list, [words](https://example.com) makes a link.'

type Props = Omit<ArticlePlace, 'articleId'> & {
  opened: OpenedArticle
  answer: ShownAnswer | null | undefined
  address: string
  /** Those that can be chosen, none for a translated article. */
  languages: readonly Option[]
  /** Those outside Africa, where an event can be too. */
  zones: readonly string[]
}

/** The form of an article, or of its translation `into` a language, which is only a text. */
export function ArticleEditor({ isNew, into, opened, answer, address, languages, zones }: Props) {
  const { imageUrl = null, original, isOutdated } = opened
  // Whatever is loaded later, its version detects a conflicting change, and its token prevents publishing twice.
  const [form] = useState(opened.form)
  const [chosen, setChosen] = useState<File>()
  const image = useObjectUrl(chosen) ?? (chosen ? null : imageUrl)
  const sending = usePictureProgress()
  const action = useMessageAddress(address)
  const refusal = answer?.kind === 'refused' ? answer : undefined
  const preview = answer?.kind === 'done' ? answer.preview : undefined
  const errors = usePersistentErrors(refusal?.errors) ?? {}
  // What is published keeps its picture.
  const isPublished = !isNew && form.draft !== 'yes'
  const hidden = into ? (['version', 'mark', 'category'] as const) : (['token', 'version', 'draft'] as const)
  const ofTranslation = into && { lang: into, dir: 'auto' }
  return (
    <>
      <ErrorSummary answer={refusal} errors={errors} />
      {refusal?.status === 401 && <SignInAgain />}
      {refusal?.status === 409 && !isNew && (
        <OpenAsItIsNow to={address}>open the {into ? 'translation' : 'article'} as it is now</OpenAsItIsNow>
      )}
      <div className={into && 'side-by-side'}>
        {isOutdated && (
          <Notice>
            The original has changed since it was translated. Readers see this translation until you save another.
          </Notice>
        )}
        {original && <Original {...original} />}
        <Form
          method="post"
          action={action}
          encType="multipart/form-data"
          noValidate
          className={into ? 'article-fields' : 'article-form'}
        >
          {hidden.map((name) => form[name] && <input key={name} type="hidden" name={name} value={form[name]} />)}
          <Field name="title" label="Title" required={!into} error={errors.title}>
            <TextInput defaultValue={form.title} {...ofTranslation} />
          </Field>
          {!into && (
            <>
              <Field name="category" label="Category" required>
                <Select options={categories} defaultValue={form.category} />
              </Field>
              <Field name="authorName" label="Author" required error={errors.authorName}>
                <TextInput defaultValue={form.authorName} autoComplete="off" />
              </Field>
            </>
          )}
          <div className="article-writing">
            <Field
              name="content"
              label="Content"
              required={!into}
              error={errors.content}
              hint={into ? 'To take a translation away, empty both fields and save.' : markdownHint}
            >
              <TextArea rows={into ? 22 : 16} defaultValue={form.content} {...ofTranslation} />
            </Field>
            <ArticlePreview address={`${address}?preview`} preview={preview} imageUrl={image} />
          </div>
          <div className="article-fields">
            {!into && <EventFields form={form} errors={errors} zones={zones} />}
            <LanguageField language={form.language} choices={languages} />
            {!isPublished && (
              <ImageField error={errors.image} image={image} isChosen={chosen !== undefined} onChoose={setChosen} />
            )}
            {sending && <SendingProgress progress={sending.progress} onCancel={sending.cancel} />}
            <Buttons address={address} isPublished={isPublished} />
          </div>
        </Form>
      </div>
    </>
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

function Buttons({ address, isPublished }: { address: string; isPublished: boolean }) {
  const { formMethod, formAction = '' } = useNavigation()
  const draftAddress = useMessageAddress(`${address}?draft`)
  const isBusy = formMethod === 'POST'
  const isDraft = isBusy && formAction.includes('?draft')
  const [label, busyLabel] = isPublished ? ['Save Changes', 'Saving...'] : ['Publish Article', 'Publishing...']
  return (
    <div className="actions">
      <Button busy={isBusy}>{isBusy && !isDraft ? busyLabel : label}</Button>
      {!isPublished && (
        <>
          <Button variant="secondary" busy={isBusy} formAction={draftAddress}>
            {isDraft ? 'Saving...' : 'Save as draft'}
          </Button>
          <p className="field-hint">A draft needs only a title. Readers cannot see it.</p>
        </>
      )}
    </div>
  )
}
