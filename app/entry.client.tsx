import { startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { HydratedRouter } from 'react-router/dom'
import { followNewBuilds } from './site/new-build.ts'
import { surviveTranslators } from './ui/translated-pages.ts'

surviveTranslators()
followNewBuilds()
startTransition(() => void hydrateRoot(document, <HydratedRouter />))
