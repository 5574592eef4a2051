export class UploadError extends Error {
  override name = 'UploadError'
  readonly status: 413 | 422 | 429 | 503

  constructor(status: UploadError['status'], message: string, options?: ErrorOptions) {
    super(message, options)
    this.status = status
  }
}
