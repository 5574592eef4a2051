/** In millions. A JPEG that is read in one pass shrinks meanwhile: 200 of it take less memory than 50 of an AVIF. */
export const maxMegapixels = { jpeg: 200, other: 50 }

/** The decoder's exit codes. Node itself uses those up to 13. */
export const exitCodes = { otherFormat: 20, unreadable: 21, tooLarge: 22, tooLargeJpeg: 23 } as const

export type Reason = keyof typeof exitCodes

export class RefusedPicture extends Error {
  override name = 'RefusedPicture'
  readonly reason: Reason

  constructor(reason: Reason) {
    super(reason)
    this.reason = reason
  }
}

export function reasonOf(error: unknown): Reason {
  return error instanceof RefusedPicture ? error.reason : 'unreadable'
}
