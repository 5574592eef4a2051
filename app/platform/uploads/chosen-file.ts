import { fileRefusals, mostFileBytes, pictureTypes } from './file-rules.ts'

/** What a picker takes: `accept` as the browser reads it, and how a file of another kind is told and refused. */
export type Wanted = { accept: string; fits: (file: File) => boolean; refusal: string }

export const aPdf: Wanted = {
  accept: '.pdf',
  fits: ({ name }) => /\.pdf$/i.test(name),
  refusal: fileRefusals.notAPdf,
}

export const aPicture: Wanted = {
  accept: pictureTypes.join(),
  fits: ({ type }) => pictureTypes.includes(type),
  refusal: fileRefusals.notAnImage,
}

/** Why a chosen file cannot be sent, before a byte of it is; undefined when it can. */
export function refusalOf(file: File, { fits, refusal }: Wanted): string | undefined {
  if (file.size > mostFileBytes) return fileRefusals.tooLarge
  return fits(file) ? undefined : refusal
}
