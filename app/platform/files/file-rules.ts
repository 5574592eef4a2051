import { type Message, msg, t } from '../../words/words.ts'
/** 25 MB, as the specification counts them. */
export const maxFileBytes = 26_214_400

const imageTypes = ['jpeg', 'png', 'webp', 'avif', 'gif', 'jpg', 'pjpeg', 'x-png'].map((name) => `image/${name}`)

export const fileErrorMessages = {
  tooLarge: msg('File is too large. Please select a file smaller than 25MB.'),
  notAPdf: msg('Please select a PDF file.'),
  pdfWithPassword: msg('This PDF cannot be opened without a password. Please select a copy without one.'),
  notAnImage: msg('Please select a JPEG, PNG, WebP, AVIF or GIF image.'),
  unreadableImage: msg('This picture cannot be read. Please select another JPEG, PNG, WebP, AVIF or GIF image.'),
  tooManyPixels: msg('This picture has more than {megapixels} megapixels. Please select a smaller one.'),
}

// Phones give files such types when they know no better. The server looks at what a file holds.
const unknownTypes = ['', 'application/octet-stream']

export type FileRule = { accept: string; fits: (file: File) => boolean; refusal: Message }

export const pdfRule: FileRule = {
  accept: 'application/pdf,.pdf',
  fits: ({ name, type }) => /\.pdf$/i.test(name) || ['application/pdf', ...unknownTypes].includes(type),
  refusal: fileErrorMessages.notAPdf,
}

export const imageRule: FileRule = {
  accept: imageTypes.join(),
  fits: ({ type }) => [...imageTypes, ...unknownTypes].includes(type),
  refusal: fileErrorMessages.notAnImage,
}

export function fileError(file: File, { fits, refusal }: FileRule): string | undefined {
  if (file.size > maxFileBytes) return t(fileErrorMessages.tooLarge)
  return fits(file) ? undefined : t(refusal)
}
