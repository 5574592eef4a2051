import type { ReactNode } from 'react'
import { Form, Link, useNavigation } from 'react-router'
import type { Refusal } from '../../forms/outcome.ts'
import { type SiteTextKind, siteTextPages } from '../../site/site-texts/site-text-kinds.ts'
import type { SiteText, WrittenTexts } from '../../site/site-texts/site-texts.server.ts'
import { Button } from '../../ui/button.tsx'
import { ErrorSummary } from '../../ui/form/error-summary.tsx'
import { Field } from '../../ui/form/field.tsx'
import { TextArea } from '../../ui/form/inputs.tsx'
import { usePersistentErrors } from '../../ui/form/use-persistent-errors.ts'
import { useMessageAddress } from '../../ui/use-has-script.ts'
import type { Language } from '../../words/languages.ts'
import { t } from '../../words/words.ts'
import { SignInAgain } from '../frame/admin-forms.tsx'
import { Original } from '../frame/original.tsx'

type Props = {
  address: string
  texts: WrittenTexts
  refusal: Refusal | undefined
  /** Of a translation. */
  into?: Language
  english?: string | undefined
  children?: ReactNode
}

/** English texts side by side, or a translation beside its original. */
export function SiteTextsEditor({ address, texts, refusal, into, english, children }: Props) {
  const writing = into && { lang: into, dir: 'auto' }
  const isBusy = useNavigation().formMethod === 'POST'
  const action = useMessageAddress(address)
  const errors = usePersistentErrors(refusal?.errors)
  const shown = Object.entries(texts) as [SiteTextKind, SiteText][]
  return (
    <>
      <ErrorSummary answer={refusal} errors={errors} />
      {refusal?.status === 401 && <SignInAgain />}
      {children}
      <div className={into && 'side-by-side'}>
        {english !== undefined && <Original language="en" content={english} />}
        <Form method="post" action={action} encType="multipart/form-data" preventScrollReset className="flow">
          <div className={into ? undefined : 'side-by-side'}>
            {shown.map(([kind, { content, version, mark }]) => (
              <div key={kind}>
                <input type="hidden" name={`${kind}Version`} value={version} />
                <input type="hidden" name={`${kind}Mark`} value={mark} />
                <Field name={kind} error={errors?.[kind]} {...(into ? ofTranslation : labelOf(kind))}>
                  <TextArea key={mark} rows={22} defaultValue={content} readOnly={isBusy} {...writing} />
                </Field>
              </div>
            ))}
          </div>
          <div className="actions application-end">
            <Button busy={isBusy}>{isBusy ? 'Saving...' : 'Save Changes'}</Button>
            {shown.length > 1 && <span className="beside">Saves both texts.</span>}
          </div>
        </Form>
      </div>
    </>
  )
}

const ofTranslation = { label: 'Content', hint: 'Empty it to go back to what the site says without it.' }

function labelOf(kind: SiteTextKind) {
  const { title, address } = siteTextPages[kind]
  const link = (
    <Link to={address} target="_blank" className="link">
      See the page
    </Link>
  )
  return { label: t(title), hint: <>Written in Markdown. {link}</> }
}
