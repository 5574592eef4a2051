import { fileErrorMessages, imageTypes, maxFileBytes } from './file-rules.ts'

export type FileRule = { accept: string; fits: (file: File) => boolean; refusal: string }

export const pdfRule: FileRule = {
  accept: '.pdf',
  fits: ({ name }) => /\.pdf$/i.test(name),
  refusal: fileErrorMessages.notAPdf,
}

export const imageRule: FileRule = {
  accept: imageTypes.join(),
  fits: ({ type }) => imageTypes.includes(type),
  refusal: fileErrorMessages.notAnImage,
}

export function fileError(file: File, { fits, refusal }: FileRule): string | undefined {
  if (file.size > maxFileBytes) return fileErrorMessages.tooLarge
  return fits(file) ? undefined : refusal
}
