import { t } from '../../words/words.ts'
import { fileErrorMessages } from './file-rules.ts'

export class UploadError extends Error {
  override name = 'UploadError'
  readonly status: 413 | 422 | 429 | 503

  constructor(status: UploadError['status'], message: string, options?: ErrorOptions) {
    super(message, options)
    this.status = status
  }
}

export class FileTooLarge extends UploadError {
  override name = 'FileTooLarge'

  constructor() {
    super(413, t(fileErrorMessages.tooLarge))
  }
}
