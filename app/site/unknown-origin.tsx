import { href } from 'react-router'
import { brand } from '../brand.ts'
import { type Language, languages } from '../words/languages.ts'
import { t } from '../words/words.ts'

type Props = { language: Language; home: string; sealedForm: { name: string; value: string } | null }

/** The page, without styles or scripts, that asks for the sealed form to be confirmed, or says why it cannot be. */
export function UnknownOrigin({ language, home, sealedForm }: Props) {
  return (
    <html lang={language} dir={languages[language].dir ?? 'ltr'}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <title>{brand.name}</title>
      </head>
      <body>
        <form method="post" action={href('/leave')}>
          <button type="submit">{t('Leave site')}</button>
        </form>
        <h1>{t('Your browser did not say where this form comes from')}</h1>
        <p>{t('So we cannot tell it from a form that another site sends in your name. Nothing was changed so far.')}</p>
        {sealedForm && (
          <>
            <p>{t('Did you just submit a form on this site? Confirm it and we will process it.')}</p>
            <form method="post">
              <input type="hidden" {...sealedForm} />
              <button type="submit">{t('Yes, send it')}</button>
            </form>
            <p>{t('If you did not, another site tried to send it in your name. Then leave it.')}</p>
          </>
        )}
        <p>
          {t(
            'So that we need not ask: let your browser send the “referrer” (or “Referer”) to the site it comes from, in its settings for privacy or HTTP; or use another browser. When you go back, what you wrote may still be there.',
          )}
        </p>
        <p>
          <a href={home}>{t('Go to the home page')}</a>
        </p>
      </body>
    </html>
  )
}
