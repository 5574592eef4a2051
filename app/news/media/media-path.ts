/** The address of a stored picture of an article. */
export function mediaAddress(fileId: string): string {
  return `/media/${fileId}`
}
