import { type ReactNode, use } from 'react'
import { Links, Meta, type MiddlewareFunction, Outlet, Scripts, useRouteLoaderData } from 'react-router'
import type { Route } from './+types/root'
import { takeFlashMessage } from './account/sessions/flash-message.server.ts'
import { currentMember, sessionMiddleware, shownMember } from './account/sessions/session.server.ts'
import { isLogged, revealsChange } from './account/sessions/session-activity.ts'
import { brand } from './brand.ts'
import { countWaiting, forgetWaiting } from './connect/messages-page/count-waiting.server.ts'
import { keepForm } from './forms/keep-form.ts'
import { config } from './platform/config/config.server.ts'
import { databaseUnavailableMiddleware } from './platform/db/database-health.server.ts'
import { logError, requestLog } from './platform/http/request-log.server.ts'
import { ErrorPage } from './site/error-page.tsx'
import { askEarly } from './site/layout/cookie-banner.tsx'
import { ScrollRestorer, SiteShell } from './site/layout/shell.tsx'
import { coverEarly } from './site/leave/quick-exit-mark.ts'
import { Nonce, PageStyles } from './site/page-styles.tsx'
import { languages } from './words/languages.ts'
import { useLanguage } from './words/use-language.ts'
import { t } from './words/words.ts'

export const clientMiddleware = [keepForm]

export function meta() {
  return [{ title: brand.name }]
}

/** What a member does is often what was waiting, for the page that answers it too. */
const countAgain: MiddlewareFunction<Response> = async ({ request, context }, next) => {
  const member = request.method === 'GET' ? null : currentMember(context)
  if (member) forgetWaiting(member.userId)
  const answer = await next()
  if (member) forgetWaiting(member.userId)
  return answer
}

export const middleware: MiddlewareFunction<Response>[] = [
  requestLog(isLogged, revealsChange),
  databaseUnavailableMiddleware,
  sessionMiddleware,
  countAgain,
]

export async function loader({ context, request, url }: Route.LoaderArgs) {
  const member = currentMember(context)
  return {
    member: shownMember(context),
    waiting: member ? await countWaiting(member.userId).catch((error) => withoutCount(error, request)) : 0,
    notice: takeFlashMessage(request, url.pathname),
    languages: config().languages,
    savesData: request.headers.get('save-data') === 'on',
  }
}

function withoutCount(error: unknown, request: Request) {
  logError(error, request)
  return 0
}

export function Layout({ children }: { children: ReactNode }) {
  const site = useRouteLoaderData<typeof loader>('root')
  const language = useLanguage()
  return (
    <html
      lang={language}
      dir={languages[language].dir}
      data-language={language === 'en' ? undefined : language}
      data-saves-data={site?.savesData || undefined}
    >
      <head>
        <meta charSet="utf-8" />
        <EarlyScript hasSession={site && site.member !== null} />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="description" content={t(brand.description)} />
        <link rel="icon" href={brand.icon} type="image/svg+xml" />
        <Meta />
        <PageStyles />
        <Links />
      </head>
      <body>
        <SiteShell member={site?.member} waiting={site?.waiting} notice={site?.notice}>
          {children}
        </SiteShell>
        <ScrollRestorer />
        <Scripts />
      </body>
    </html>
  )
}

function EarlyScript({ hasSession }: { hasSession: boolean | undefined }) {
  const nonce = use(Nonce)
  // It has run before the page's script loads, which therefore carries no copy of it.
  const script = import.meta.env.SSR ? coverEarly(hasSession) + askEarly : ''
  // biome-ignore lint/security/noDangerouslySetInnerHtml: a constant without user data
  return <script nonce={nonce} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: script }} />
}

export default function App() {
  return <Outlet />
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <ErrorPage error={error} />
}
