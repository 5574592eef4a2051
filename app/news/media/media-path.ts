export function mediaPath(fileId: string): string {
  return `/media/${fileId}`
}
