/** The most bytes that a file may have: 25 MB, as the specification counts them. */
export const mostFileBytes = 26_214_400

/** The kinds of pictures that are taken, for a picker's `accept` and for the check of a chosen file. */
export const pictureTypes = ['image/jpeg', 'image/png', 'image/webp', 'image/avif', 'image/gif']

/** Why a file is not taken, in the same words in the browser and on the server. */
export const fileRefusals = {
  tooLarge: 'File is too large. Please select a file smaller than 25MB.',
  notAPdf: 'Please select a PDF file.',
  notAnImage: 'Please select a JPEG, PNG, WebP, AVIF or GIF image.',
}
