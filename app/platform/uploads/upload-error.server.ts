/** A file that cannot be taken: `status` is the answer's, the message is for the person who sent it. */
export class UploadError extends Error {
  override name = 'UploadError'
  readonly status: 413 | 422 | 429 | 503

  constructor(status: UploadError['status'], message: string, options?: ErrorOptions) {
    super(message, options)
    this.status = status
  }
}
