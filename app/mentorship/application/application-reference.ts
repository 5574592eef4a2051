/** Returns a short reference by which admins tell applications apart without names. */
export function applicationReference(publicId: string): string {
  return publicId.slice(0, 8)
}
