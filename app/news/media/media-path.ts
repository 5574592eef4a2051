/** The address of a stored picture of an article. */
export function mediaPath(fileId: string): string {
  return `/media/${fileId}`
}
