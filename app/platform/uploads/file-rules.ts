/** 25 MB, as the specification counts them. */
export const maxFileBytes = 26_214_400

export const imageTypes = ['image/jpeg', 'image/png', 'image/webp', 'image/avif', 'image/gif']

export const fileErrorMessages = {
  tooLarge: 'File is too large. Please select a file smaller than 25MB.',
  notAPdf: 'Please select a PDF file.',
  notAnImage: 'Please select a JPEG, PNG, WebP, AVIF or GIF image.',
}
