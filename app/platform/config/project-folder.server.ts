import { findPackageJSON } from 'node:module'
import { dirname } from 'node:path'

/** The folder of package.json, for sources and the built server alike. */
export const projectFolder = dirname(findPackageJSON(import.meta.url) ?? '')
