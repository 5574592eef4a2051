import { config } from '../app/platform/config/config.server.ts'

/** Hides moments, as on an `https:` address, until the returned function is called. */
export function hideMoments(): () => void {
  const before = { ...config() }
  Object.assign(config(), { reviewPrivacy: 'strict', reviewBatchMinutes: 60 })
  return () => void Object.assign(config(), before)
}

/** Has something reach others at once, as on localhost: what a test begins with. */
export async function atOnce<Result>(act: () => Promise<Result>): Promise<Result> {
  Object.assign(config(), { reviewPrivacy: 'literal' })
  try {
    return await act()
  } finally {
    Object.assign(config(), { reviewPrivacy: 'strict' })
  }
}
